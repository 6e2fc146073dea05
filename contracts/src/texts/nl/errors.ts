import type { errors as english } from '../en/errors.ts';
import type { TextsLike } from '../text.ts';

export const errors: TextsLike<typeof english> = {
  'error.bad_request': 'Dit verzoek kon niet worden gelezen',
  'error.method_not_allowed': 'Dit kan hier niet',
  'error.payload_too_large': 'Dit is te groot om te versturen',
  'error.unsupported_media_type': 'Dit soort inhoud wordt hier niet aangenomen',
  'error.validation': 'Controleer wat u hebt ingevuld',
  'error.idempotency_key_reused': 'Deze idempotentiesleutel is voor een ander verzoek gebruikt',
  'error.idempotency_key_in_use': 'Hetzelfde verzoek loopt nog',
  'error.too_many_requests': 'Te veel pogingen. Wacht even',
  'error.session_required': 'Meld u aan',
  'error.bad_credentials': 'Het e-mailadres of het wachtwoord is onjuist',
  'error.forbidden': 'U mag dit niet doen',
  'error.https_required': 'Gebruik dit adres alleen via https',
  'error.email_not_proven': 'Bevestig eerst uw e-mailadres: open de link in het bericht dat wij u hebben gestuurd',
  'error.fresh_sign_in_required': 'Bevestig met uw wachtwoord dat u het bent, of meld u opnieuw aan',
  'error.token_scope': 'Dit toegangstoken staat dat niet toe',
  'error.second_factor_required':
    'Hiervoor is een tweede factor nodig. Stel er een in bij uw account, onder “Aanmelden en beveiliging”',
  'error.second_factor_wrong': 'Deze code of passkey is onjuist of al gebruikt',
  'error.sign_in_expired': 'Deze aanmelding duurde te lang of had te veel onjuiste codes. Meld u opnieuw aan',
  'error.factor_limit': 'Een account kan hoogstens 10 tweede factoren hebben. Verwijder er eerst een',
  'error.not_found': 'Dit is niet gevonden',
  'error.objective_not_found': 'Deze doelstelling bestaat niet meer',
  'error.keyresult_not_found': 'Dit kernresultaat bestaat niet meer',
  'error.checkin_not_found': 'Deze check-in bestaat niet meer',
  'error.blocker_not_found': 'Deze belemmering bestaat niet meer',
  'error.comment_not_found': 'Deze opmerking bestaat niet meer',
  'error.blocked_for_not_paying': 'De organisatie is geblokkeerd om betalingsredenen',
  'error.blocked_for_users_over_subscription':
    'De organisatie is geblokkeerd omdat die meer gebruikers heeft dan het abonnement toelaat',
  'error.plan_lacks_api': 'Voor de API is een betaald abonnement nodig',
  'error.plan_lacks_reporting': 'Voor rapportage is een betaald abonnement nodig',
  'error.plan_lacks_advanced_reporting': 'Voor dit deel van de rapportage is het abonnement Enterprise nodig',
  'error.email_taken': 'Dit e-mailadres heeft al een account',
  'error.proof_of_other_account': 'Deze link hoort bij een ander account dan waarmee u bent aangemeld',
  'error.token_limit': 'U kunt hoogstens {limit} toegangstokens hebben. Verwijder er een dat u niet meer nodig hebt',
  'error.external_sign_in_off': 'Aanmelden met een extern account is hier niet beschikbaar',
  'error.external_sign_in_expired': 'Deze aanmelding duurde te lang of is al gebruikt. Probeer het opnieuw',
  'error.external_sign_in_refused': 'Uw identiteitsprovider heeft de aanmelding niet bevestigd',
  'error.external_sign_in_unverified': 'Uw identiteitsprovider heeft uw e-mailadres niet geverifieerd',
  'error.external_sign_in_unavailable': 'Uw identiteitsprovider is niet bereikbaar. Probeer het later opnieuw',
  'error.subscription_seats_full':
    'U kunt geen gebruikers meer uitnodigen omdat het abonnement dat niet toelaat. Neem een groter abonnement of verwijder gebruikers',
  'error.cannot_revoke_self': 'U kunt uzelf de beheerdersrol niet ontnemen',
  'error.cannot_revoke_owner': 'De eigenaar van de organisatie blijft altijd beheerder',
  'error.cannot_remove_owner': 'De eigenaar van de organisatie kan niet worden verwijderd',
  'error.successor_required': 'Kies eerst het lid dat het overneemt',
  'error.last_admin': 'De laatste beheerder kan niet vertrekken zonder een opvolger aan te wijzen',
  'error.member_not_active': 'Deze persoon is nog geen lid',
  'error.already_active': 'Deze persoon is al lid',
  'error.invitation_limit':
    'Er kunnen hoogstens {limit} uitnodigingen per dag worden verstuurd. Probeer het later opnieuw',
  'error.invitation_sent_just_now':
    'Minder dan tien minuten geleden is een uitnodiging naar dit adres gestuurd. Probeer het later opnieuw',
  'error.objective_move_forbidden': 'U mag deze OKR niet verplaatsen',
  'error.objective_owner_forbidden':
    'Alleen de eigenaar, de goedkeurder, de maker of een beheerder kan de eigenaar of de goedkeurder van een doelstelling wijzigen',
  'error.objective_move_illegal': 'Een doelstelling kan maar één stap tegelijk worden verplaatst',
  'error.objective_archived': 'Een gearchiveerde doelstelling kan niet worden bewerkt, gedupliceerd of verwijderd',
  'error.objective_limit':
    'De organisatie heeft het maximale aantal doelstellingen. Verwijder doelstellingen die niet meer nodig zijn',
  'error.keyresult_required': 'U hebt minstens één kernresultaat nodig om verder te gaan',
  'error.keyresult_limit': 'Een doelstelling heeft hoogstens 5 kernresultaten',
  'error.keyresults_locked':
    'Kernresultaten kunnen niet worden toegevoegd of verwijderd zodra de uitvoering is begonnen',
  'error.checkin_forbidden':
    'Alleen de eigenaar van het kernresultaat, de eigenaar of goedkeurder van de doelstelling, een beheerder of wie erom gevraagd is, kan dit doen',
  'error.checkin_closed':
    'Alleen uw eigen laatste check-in kan worden gewijzigd, een uur lang en zolang de status van de doelstelling dezelfde blijft',
  'error.blocker_forbidden':
    'Alleen de eigenaar van het kernresultaat, de eigenaar of goedkeurder van de doelstelling of een beheerder kan dit doen en, om een belemmering weg te nemen, ook wie die heeft gemeld of op wie wordt gewacht',
  'error.blocker_resolved': 'Deze belemmering is al weggenomen',
  'error.blocker_limit': 'Een kernresultaat heeft hoogstens 20 open belemmeringen',
  'error.comment_forbidden': 'Alleen wie een opmerking schreef, kan die wijzigen; verwijderen kan ook een beheerder',
  'error.not_working': 'Dit kan alleen zolang de doelstelling in uitvoering is',
  'error.edited_meanwhile':
    'Iemand anders heeft dit intussen gewijzigd. Controleer hoe het nu is en probeer het opnieuw',
  'error.reminder_limit': 'Een organisatie heeft hoogstens {limit} herinneringen',
  'error.request_pending': 'Een andere aanvraag loopt nog',
  'error.nothing_pending': 'Er loopt geen aanvraag',
  'error.nothing_due': 'Er staat geen betaling open',
  'error.same_plan': 'De organisatie heeft dit abonnement al',
  'error.paid_plan_required': 'Hiervoor is een betaald abonnement nodig',
  'error.service_unavailable': 'Dit deel van Waymark is nu niet beschikbaar. Probeer het zo dadelijk opnieuw',
  'error.internal_error': 'Er ging iets mis aan onze kant. Probeer het zo dadelijk opnieuw',
};
