import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Bună ziua, {first_name},',
  'mail.greeting_unnamed': 'Bună ziua,',
  'mail.label': '{label}:',
  'mail.link_hint': 'Dacă butonul nu funcționează, deschideți această adresă în browser:',
  'mail.footer': 'Waymark · obiective și rezultate cheie',

  'mail.welcome.subject': 'Bine ați venit la Waymark',
  'mail.welcome.intro':
    'Contul dumneavoastră este gata. Creați o organizație sau deschideți-o pe cea de la care ați primit o invitație.',
  'mail.welcome.button': 'Deschideți Waymark',
  'mail.welcome.reason': 'Primiți acest mesaj deoarece a fost creat un cont cu această adresă.',

  'mail.prove_email.subject': 'Confirmați adresa de e-mail',
  'mail.prove_email.intro':
    'Cu această adresă a fost creat un cont. Dacă ați fost dumneavoastră, deschideți linkul și confirmați adresa; funcționează o singură dată, timp de o oră. Dacă nu ați fost dumneavoastră, nu confirmați nimic: ignorați acest mesaj sau resetați parola, ceea ce îi blochează accesul celui care a creat contul.',
  'mail.prove_email.button': 'Confirmați adresa',
  'mail.prove_email.reason': 'Primiți acest mesaj deoarece a fost creat un cont cu această adresă.',

  'mail.confirm_new_email.subject': 'Confirmați noua adresă de e-mail',
  'mail.confirm_new_email.intro':
    'Această adresă a fost indicată drept noua adresă a unui cont. Dacă ați fost dumneavoastră, deschideți linkul și confirmați-o; funcționează o singură dată, timp de o oră, iar până atunci nu se schimbă nimic. Dacă nu ați fost dumneavoastră, ignorați acest mesaj.',
  'mail.confirm_new_email.button': 'Confirmați adresa',
  'mail.confirm_new_email.reason':
    'Primiți acest mesaj deoarece cineva dorește să folosească această adresă pentru contul său.',

  'mail.email_change_asked.subject': 'Adresa dumneavoastră de e-mail urmează să fie schimbată',
  'mail.email_change_asked.intro':
    'Pentru contul dumneavoastră a fost indicată o altă adresă. Ea o înlocuiește pe aceasta imediat ce este confirmată. Dacă nu ați fost dumneavoastră, alegeți acum o parolă nouă: astfel schimbarea nu mai are loc și toate sesiunile se încheie.',
  'mail.email_change_asked.button': 'Alegeți o parolă nouă',
  'mail.email_change_asked.reason': 'Primiți acest mesaj deoarece aceasta este adresa contului dumneavoastră.',

  'mail.email_change_taken.subject': 'Cineva a vrut să folosească adresa dumneavoastră de e-mail',
  'mail.email_change_taken.intro':
    'Cineva a indicat adresa dumneavoastră drept noua adresă a altui cont. Nu s-a schimbat nimic: adresa rămâne a contului dumneavoastră. Dacă ați fost dumneavoastră, autentificați-vă cu această adresă sau ștergeți mai întâi acest cont.',
  'mail.email_change_taken.button': 'Autentificare',
  'mail.email_change_taken.reason': 'Primiți acest mesaj deoarece aveți un cont cu această adresă.',

  'mail.email_changed.subject': 'Adresa dumneavoastră de e-mail a fost schimbată',
  'mail.email_changed.intro':
    'Contul dumneavoastră are o nouă adresă confirmată; cu aceasta nu vă mai puteți autentifica, iar celelalte sesiuni s-au încheiat. Dacă nu ați fost dumneavoastră, anunțați imediat un administrator al organizației, care poate elimina contul, și schimbați parola oriunde o mai folosiți.',
  'mail.email_changed.button': 'Deschideți Waymark',
  'mail.email_changed.reason':
    'Primiți acest ultim mesaj la această adresă deoarece era adresa contului dumneavoastră.',

  'mail.reset_password.subject': 'Alegeți o parolă nouă',
  'mail.reset_password.intro':
    'Ați cerut o parolă nouă. Linkul funcționează o singură dată, timp de o oră. Dacă nu ați fost dumneavoastră, nimic nu s-a schimbat și puteți ignora acest mesaj.',
  'mail.reset_password.button': 'Alegeți o parolă nouă',
  'mail.reset_password.reason': 'Primiți acest mesaj deoarece cu această adresă a fost cerută o parolă nouă.',

  'mail.password_changed.subject': 'Parola dumneavoastră a fost schimbată',
  'mail.password_changed.intro':
    'Parola contului a fost schimbată, iar celelalte sesiuni s-au încheiat. Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă.',
  'mail.password_changed.button': 'Alegeți o parolă nouă',
  'mail.password_changed.reason': 'Primiți acest mesaj deoarece parola contului a fost schimbată.',

  'mail.factor_added.subject': 'Contului dumneavoastră i s-a adăugat un al doilea factor',
  'mail.factor_added.intro':
    'Contului dumneavoastră i s-a adăugat un al doilea factor, iar celelalte sesiuni s-au încheiat. De acum înainte parola singură nu mai este suficientă pentru autentificare. Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă și ștergeți factorul.',
  'mail.factor_added.button': 'Vedeți contul',
  'mail.factor_added.reason': 'Primiți acest mesaj deoarece modul în care vă autentificați a fost schimbat.',

  'mail.factor_removed.subject': 'Un al doilea factor a fost șters din contul dumneavoastră',
  'mail.factor_removed.intro':
    'Un al doilea factor a fost șters din contul dumneavoastră, iar celelalte sesiuni s-au încheiat. Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă și verificați cum este protejat contul.',
  'mail.factor_removed.button': 'Vedeți contul',
  'mail.factor_removed.reason': 'Primiți acest mesaj deoarece modul în care vă autentificați a fost schimbat.',

  'mail.recovery_codes_renewed.subject': 'Aveți coduri de recuperare noi',
  'mail.recovery_codes_renewed.intro':
    'Pentru contul dumneavoastră au fost create coduri de recuperare noi; cele vechi nu mai sunt valabile. Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă.',
  'mail.recovery_codes_renewed.button': 'Vedeți contul',
  'mail.recovery_codes_renewed.reason': 'Primiți acest mesaj deoarece modul în care vă autentificați a fost schimbat.',

  'mail.recovery_code_used.subject': 'A fost folosit un cod de recuperare al contului dumneavoastră',
  'mail.recovery_code_used.intro':
    'A fost folosit un cod de recuperare al contului dumneavoastră. Coduri rămase: {left}. Dacă nu ați fost dumneavoastră, alegeți imediat o parolă nouă și creați coduri de recuperare noi.',
  'mail.recovery_code_used.button': 'Vedeți contul',
  'mail.recovery_code_used.reason': 'Primiți acest mesaj deoarece a fost folosit un cod de recuperare al contului.',

  'mail.new_sign_in.subject': 'O nouă autentificare în contul dumneavoastră',
  'mail.new_sign_in.intro':
    'Cineva s-a autentificat în contul dumneavoastră pe {device} de la adresa {ip}. Dacă ați fost dumneavoastră, nu aveți nimic de făcut. Dacă nu, schimbați parola.',
  'mail.new_sign_in.button': 'Vedeți sesiunile',
  'mail.new_sign_in.reason': 'Primiți acest mesaj deoarece contul a fost folosit pe un dispozitiv nou.',

  'mail.session_copied.subject': 'Sesiunea dumneavoastră a fost încheiată din motive de siguranță',
  'mail.session_copied.intro':
    'Autentificarea unuia dintre dispozitivele dumneavoastră a fost folosită a doua oară, pe {device} de la adresa {ip}, ca și cum cineva ar fi copiat-o. Am încheiat acea sesiune. Autentificați-vă din nou; dacă nu vă așteptați la aceasta, schimbați parola.',
  'mail.session_copied.button': 'Vedeți sesiunile',
  'mail.session_copied.reason': 'Primiți acest mesaj deoarece o sesiune a contului a fost încheiată.',

  'mail.token_created.subject': 'Un nou token de acces pentru contul dumneavoastră',
  'mail.token_created.intro':
    'Tokenul de acces „{name}” a fost creat pentru contul dumneavoastră. Cine îl are poate folosi API-ul în numele dumneavoastră. Dacă ați fost dumneavoastră, nu este nimic de făcut. Dacă nu, ștergeți-l și schimbați parola, ceea ce revocă toate tokenurile de acces.',
  'mail.token_created.button': 'Vedeți tokenurile de acces',
  'mail.token_created.reason':
    'Primiți acest mesaj deoarece a fost creat un token de acces pentru contul dumneavoastră.',

  'mail.sessions_ended.subject': 'Ați fost deconectat peste tot',
  'mail.sessions_ended.intro':
    'Un administrator din {organisation} a încheiat toate sesiunile dumneavoastră, pe toate dispozitivele. Altceva nu s-a schimbat: autentificați-vă din nou pentru a continua. Dacă nu știți de ce, întrebați administratorul și schimbați parola dacă ați pierdut un dispozitiv.',
  'mail.sessions_ended.button': 'Autentificare',
  'mail.sessions_ended.reason':
    'Primiți acest mesaj deoarece un administrator din {organisation} a încheiat sesiunile dumneavoastră.',

  'mail.invitation.subject': 'Aveți o invitație într-o organizație pe Waymark',
  'mail.invitation.intro':
    '{inviter} vă invită să urmăriți împreună obiective și rezultate cheie în {organisation}. Invitația este valabilă 30 de zile.',
  'mail.invitation.button': 'Acceptați invitația',
  'mail.invitation.reason': 'Primiți acest mesaj deoarece {inviter} a introdus adresa dumneavoastră.',
  'mail.invitation.stop': 'Nu cunosc această organizație și nu mai doresc invitații',

  'mail.joined.subject': 'Sunteți acum membru în {organisation}',
  'mail.joined.intro': '{inviter} v-a adăugat în {organisation}. O găsiți în lista organizațiilor dumneavoastră.',
  'mail.joined.button': 'Deschideți {organisation}',
  'mail.joined.reason': 'Primiți acest mesaj deoarece contul dumneavoastră a fost adăugat într-o organizație.',

  'mail.removed.subject': 'Nu mai sunteți membru în {organisation}',
  'mail.removed.intro':
    'Calitatea dumneavoastră de membru în {organisation} a încetat. Ce vă aparținea acolo a fost predat.',
  'mail.removed.button': 'Organizațiile dumneavoastră',
  'mail.removed.reason': 'Primiți acest mesaj deoarece ați fost eliminat dintr-o organizație.',

  'mail.account_deleted.subject': 'Contul dumneavoastră a fost șters',
  'mail.account_deleted.intro':
    'Contul și datele dumneavoastră personale au fost șterse. Vă mulțumim că ați folosit Waymark.',
  'mail.account_deleted.button': 'Deschideți Waymark',
  'mail.account_deleted.reason': 'Primiți acest ultim mesaj deoarece contul dumneavoastră a fost șters.',

  'mail.plan_requested.subject': '{organisation} cere planul {plan}',
  'mail.plan_requested.intro': '{requester} cere trecerea organizației {organisation} la planul {plan}.',
  'mail.plan_requested.button': 'Vedeți cererea',
  'mail.plan_requested.reason': 'Primiți acest mesaj deoarece vă ocupați de abonamentele Waymark.',

  'mail.users_requested.subject': '{organisation} cere alt număr de utilizatori',
  'mail.users_requested.intro': '{requester} cere pentru {organisation} alt număr de utilizatori peste plan: {number}.',
  'mail.users_requested.button': 'Vedeți cererea',
  'mail.users_requested.reason': 'Primiți acest mesaj deoarece vă ocupați de abonamentele Waymark.',

  'mail.payment_steps.subject': 'Cererea dumneavoastră pentru {organisation}: pașii următori',
  'mail.payment_steps.intro': 'Am primit cererea dumneavoastră pentru {organisation}.',
  'mail.payment_steps.button': 'Vedeți abonamentul',
  'mail.payment_steps.reason': 'Primiți acest mesaj deoarece ați cerut o modificare a abonamentului.',

  'mail.request_accepted.subject': 'Cererea dumneavoastră pentru {organisation} a fost acceptată',
  'mail.request_accepted.intro':
    'Abonamentul organizației {organisation} s-a schimbat: planul {plan}, utilizatori: {maximum}.',
  'mail.request_accepted.button': 'Vedeți abonamentul',
  'mail.request_accepted.reason': 'Primiți acest mesaj deoarece ați cerut o modificare a abonamentului.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Nu mai sunteți membru în {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} a trecut la planul {plan}, cu mai puțini utilizatori. Ultimii sosiți au fost eliminați; ce vă aparținea acolo a trecut la proprietarul organizației.',
  'mail.downgrade_removed.button': 'Organizațiile dumneavoastră',
  'mail.downgrade_removed.reason': 'Primiți acest mesaj deoarece ați fost membru în {organisation}.',

  'mail.reminder.subject': 'E timpul să actualizați rezultatele cheie din {organisation}',
  'mail.reminder.intro': {
    one: '{count} rezultat cheie al dumneavoastră din {organisation} așteaptă un check-in:',
    few: '{count} rezultate cheie ale dumneavoastră din {organisation} așteaptă un check-in:',
    other: '{count} de rezultate cheie ale dumneavoastră din {organisation} așteaptă un check-in:',
  },
  'mail.reminder.intro_of': {
    one: 'Astăzi, {owner} ar primi un memento pentru {count} rezultat cheie din {organisation} care așteaptă un check-in:',
    few: 'Astăzi, {owner} ar primi un memento pentru {count} rezultate cheie din {organisation} care așteaptă un check-in:',
    other:
      'Astăzi, {owner} ar primi un memento pentru {count} de rezultate cheie din {organisation} care așteaptă un check-in:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.validations': 'Așteaptă validarea',
  'mail.reminder.button': 'Faceți check-inul',
  'mail.reminder.reason': 'Primiți acest mesaj deoarece {organisation} a configurat un memento.',
  'mail.reminder.reason_test':
    'Primiți acest mesaj deoarece ați cerut un test al unui memento. A fost trimis doar dumneavoastră.',
  'mail.reminder.stop': 'Opriți aceste mementouri',

  'mail.reminder_validations.subject': {
    one: 'Un obiectiv din {organisation} așteaptă validarea dumneavoastră',
    few: 'Obiective din {organisation} așteaptă validarea dumneavoastră',
    other: 'Obiective din {organisation} așteaptă validarea dumneavoastră',
  },
  'mail.reminder_validations.intro': {
    one: '{count} obiectiv din {organisation} așteaptă validarea dumneavoastră:',
    few: '{count} obiective din {organisation} așteaptă validarea dumneavoastră:',
    other: '{count} de obiective din {organisation} așteaptă validarea dumneavoastră:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Astăzi, {owner} ar primi un memento pentru {count} obiectiv din {organisation} care așteaptă validarea:',
    few: 'Astăzi, {owner} ar primi un memento pentru {count} obiective din {organisation} care așteaptă validarea:',
    other:
      'Astăzi, {owner} ar primi un memento pentru {count} de obiective din {organisation} care așteaptă validarea:',
  },
  'mail.reminder_validations.button': 'Deschideți panoul',

  'mail.mention.subject': '{author} v-a menționat: {name}',
  'mail.mention.intro':
    '{author} v-a menționat pe dumneavoastră sau echipa dumneavoastră în {organisation}, într-un comentariu la „{name}”:',
  'mail.mention.button': 'Deschideți comentariul',
  'mail.mention.reason': 'Primiți acest mesaj deoarece cineva v-a menționat pe dumneavoastră sau echipa dumneavoastră.',
  'mail.mention.stop': 'Opriți mesajele despre mențiuni',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Ce s-a mișcat în {organisation}',
  'mail.digest.intro': 'Iată situația din {organisation} de la ultima zi de check-in.',
  'mail.digest.moved': 'Ce s-a mișcat',
  'mail.digest.moved_item': '{name}: {from} % → {to} %',
  'mail.digest.blocked': 'Blocat',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'responsabil: {person}',
  'mail.digest.waits_for': 'așteaptă după {person}',
  'mail.digest.waits_outside': 'așteaptă după cineva din afară',
  'mail.digest.since_today': 'de azi',
  'mail.digest.since': {
    one: 'de o zi',
    few: 'de {count} zile',
    other: 'de {count} de zile',
  },
  'mail.digest.attention': 'Necesită atenție',
  'mail.digest.attention_item': '{name}: {progress} %',
  'mail.trouble.of': '„{name}”: {troubles}',
  'mail.trouble.behind': {
    one: '{count} punct în urmă',
    few: '{count} puncte în urmă',
    other: '{count} de puncte în urmă',
  },
  'mail.trouble.blocked': 'blocat de o săptămână sau mai mult',
  'mail.trouble.confidence_falling': 'încrederea a scăzut de două ori',
  'mail.trouble.confidence_low': 'încredere {confidence} din 10',
  'mail.digest.ending': 'Se încheie curând',
  'mail.digest.ending_item': '{name}: {progress} %, până la {date}',
  'mail.digest.reason': 'Primiți acest mesaj deoarece ați cerut rezumatul în contul dumneavoastră.',
  'mail.digest.stop': 'Opriți rezumatul',
  'mail.digest.button': 'Deschideți panoul',

  'mail.chat_failing.subject': 'Chatul organizației {organisation} nu mai acceptă mesaje',
  'mail.chat_failing.intro':
    'Waymark nu mai poate trimite mesaje în canalul de chat al organizației {organisation}: mementourile și noutățile nu ajung acolo. De cele mai multe ori, webhookul a fost șters din chat. Creați acolo unul nou și introduceți-l în Waymark.',
  'mail.chat_failing.button': 'Deschideți setările chatului',
  'mail.chat_failing.reason': 'Primiți acest mesaj deoarece sunteți administrator în {organisation}.',
};
