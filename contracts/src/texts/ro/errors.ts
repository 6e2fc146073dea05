import type { errors as english } from '../en/errors.ts';
import type { TextsLike } from '../text.ts';

export const errors: TextsLike<typeof english> = {
  'error.bad_request': 'Această cerere nu a putut fi citită',
  'error.method_not_allowed': 'Acest lucru nu se poate face aici',
  'error.payload_too_large': 'Conținutul este prea mare pentru a fi trimis',
  'error.unsupported_media_type': 'Acest tip de conținut nu este acceptat aici',
  'error.validation': 'Verificați ce ați introdus',
  'error.idempotency_key_reused': 'Această cheie de idempotență a fost folosită pentru altă cerere',
  'error.idempotency_key_in_use': 'Aceeași cerere este încă în curs',
  'error.too_many_requests': 'Prea multe încercări. Așteptați puțin',
  'error.session_required': 'Autentificați-vă',
  'error.bad_credentials': 'Adresa de e-mail sau parola este greșită',
  'error.forbidden': 'Nu aveți drepturile necesare',
  'error.https_required': 'Folosiți această adresă numai prin https',
  'error.email_not_proven':
    'Confirmați mai întâi adresa de e-mail: deschideți linkul din mesajul pe care vi l-am trimis',
  'error.fresh_sign_in_required': 'Confirmați cu parola că sunteți dumneavoastră sau autentificați-vă din nou',
  'error.token_scope': 'Acest token de acces nu permite acest lucru',
  'error.second_factor_required':
    'Este nevoie de un al doilea factor. Configurați-l în contul dvs., la „Autentificare și securitate”',
  'error.second_factor_wrong': 'Acest cod sau această cheie de acces este greșită sau a fost deja folosită',
  'error.sign_in_expired':
    'Această autentificare a durat prea mult sau a avut prea multe coduri greșite. Autentificați-vă din nou',
  'error.factor_limit': 'Un cont poate avea cel mult 10 factori suplimentari. Ștergeți mai întâi unul',
  'error.not_found': 'Nu a fost găsit',
  'error.objective_not_found': 'Acest obiectiv nu mai există',
  'error.keyresult_not_found': 'Acest rezultat cheie nu mai există',
  'error.checkin_not_found': 'Acest check-in nu mai există',
  'error.blocker_not_found': 'Acest obstacol nu mai există',
  'error.comment_not_found': 'Acest comentariu nu mai există',
  'error.blocked_for_not_paying': 'Organizația este blocată din motive de plată',
  'error.blocked_for_users_over_subscription':
    'Organizația este blocată deoarece are mai mulți utilizatori decât permite abonamentul',
  'error.plan_lacks_api': 'Pentru API este necesar un plan plătit',
  'error.plan_lacks_reporting': 'Pentru rapoarte este necesar un plan plătit',
  'error.plan_lacks_advanced_reporting': 'Pentru această parte a rapoartelor este necesar planul Enterprise',
  'error.email_taken': 'Această adresă de e-mail are deja un cont',
  'error.proof_of_other_account': 'Acest link aparține altui cont decât cel în care sunteți autentificat',
  'error.token_limit': 'Puteți avea cel mult {limit} de tokenuri de acces. Ștergeți unul de care nu mai aveți nevoie',
  'error.external_sign_in_off': 'Autentificarea cu un cont extern nu este disponibilă aici',
  'error.external_sign_in_expired':
    'Această autentificare a durat prea mult sau a fost deja folosită. Încercați din nou',
  'error.external_sign_in_refused': 'Furnizorul dvs. de identitate nu a confirmat autentificarea',
  'error.external_sign_in_unverified': 'Furnizorul dvs. de identitate nu v-a verificat adresa de e-mail',
  'error.external_sign_in_unavailable': 'Furnizorul dvs. de identitate nu poate fi contactat. Încercați mai târziu',
  'error.subscription_seats_full':
    'Nu puteți invita mai mulți utilizatori deoarece abonamentul nu permite. Treceți la unul superior sau eliminați utilizatori',
  'error.cannot_revoke_self': 'Nu vă puteți retrage propriul rol de administrator',
  'error.cannot_revoke_owner': 'Proprietarul organizației rămâne întotdeauna administrator',
  'error.cannot_remove_owner': 'Proprietarul organizației nu poate fi eliminat',
  'error.successor_required': 'Alegeți mai întâi membrul care preia',
  'error.last_admin': 'Ultimul administrator nu poate pleca fără a numi un succesor',
  'error.member_not_active': 'Acest membru încă nu s-a alăturat',
  'error.already_active': 'Acest membru s-a alăturat deja',
  'error.invitation_limit': 'Numărul maxim de invitații pe zi este {limit}. Încercați din nou mai târziu',
  'error.invitation_sent_just_now':
    'O invitație a fost trimisă la această adresă acum mai puțin de zece minute. Încercați din nou mai târziu',
  'error.objective_move_forbidden': 'Nu aveți dreptul să mutați acest OKR',
  'error.objective_owner_forbidden':
    'Numai responsabilul, validatorul, cel care l-a creat sau un administrator poate schimba responsabilul sau validatorul unui obiectiv',
  'error.objective_move_illegal': 'Un obiectiv se mută câte un pas',
  'error.objective_archived': 'Un obiectiv arhivat nu poate fi modificat, duplicat sau șters',
  'error.objective_limit':
    'Organizația a atins numărul maxim de obiective. Ștergeți-le pe cele de care nu mai este nevoie',
  'error.keyresult_required': 'Aveți nevoie de cel puțin un rezultat cheie pentru a continua',
  'error.keyresult_limit': 'Un obiectiv are cel mult 5 rezultate cheie',
  'error.keyresults_locked': 'Rezultatele cheie nu pot fi adăugate sau șterse după ce a început execuția',
  'error.checkin_forbidden':
    'Numai responsabilul rezultatului cheie, responsabilul sau validatorul obiectivului său, un administrator sau persoana căreia i s-a cerut cifra poate face acest lucru',
  'error.checkin_closed':
    'Numai ultimul check-in propriu poate fi modificat, timp de o oră și cât timp starea obiectivului nu se schimbă',
  'error.blocker_forbidden':
    'Numai responsabilul rezultatului cheie, responsabilul sau validatorul obiectivului său ori un administrator poate face acest lucru; obstacolul îl poate rezolva și cine l-a semnalat sau cine este așteptat',
  'error.blocker_resolved': 'Acest obstacol este deja rezolvat',
  'error.blocker_limit': 'Un rezultat cheie are cel mult 20 de obstacole deschise',
  'error.comment_forbidden':
    'Numai cine a scris un comentariu îl poate modifica și numai această persoană sau un administrator îl poate șterge',
  'error.not_working': 'Acest lucru este posibil numai cât timp obiectivul este în execuție',
  'error.edited_meanwhile':
    'Altcineva a modificat acest lucru între timp. Verificați cum este acum și încercați din nou',
  'error.reminder_limit': 'O organizație are cel mult {limit} de mementouri',
  'error.request_pending': 'Altă cerere este încă în curs',
  'error.nothing_pending': 'Nicio cerere nu este în curs',
  'error.nothing_due': 'Nicio plată nu este scadentă',
  'error.same_plan': 'Organizația are deja acest plan',
  'error.paid_plan_required': 'Pentru acest lucru este necesar un plan plătit',
  'error.service_unavailable': 'Această parte din Waymark nu este disponibilă acum. Încercați din nou în scurt timp',
  'error.internal_error': 'Ceva nu a mers bine de partea noastră. Încercați din nou în scurt timp',
};
