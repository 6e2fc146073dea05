import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Bună ziua, {first_name},',
  'mail.greeting_unnamed': 'Bună ziua,',
  'mail.link_hint': 'Dacă butonul nu funcționează, deschideți această adresă în browser:',
  'mail.footer': 'Waymark · obiective și rezultate cheie',

  'mail.welcome.subject': 'Bun venit în Waymark',
  'mail.welcome.intro':
    'Contul dumneavoastră este gata. Creați o organizație sau deschideți-o pe cea în care ați fost invitat.',
  'mail.welcome.button': 'Deschideți Waymark',
  'mail.welcome.reason': 'Primiți acest mesaj deoarece a fost creat un cont cu această adresă.',

  'mail.prove_email.subject': 'Confirmați adresa de e-mail',
  'mail.prove_email.intro':
    'Cu această adresă a fost creat un cont. Dacă ați fost dumneavoastră, deschideți linkul și confirmați adresa; funcționează o singură dată, timp de o oră. Dacă nu ați fost dumneavoastră, nu confirmați nimic: ignorați acest mesaj sau resetați parola, ceea ce îi blochează accesul celui care a creat contul.',
  'mail.prove_email.button': 'Confirmați adresa',
  'mail.prove_email.reason': 'Primiți acest mesaj deoarece cu această adresă a fost creat un cont.',

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

  'mail.new_sign_in.subject': 'O nouă autentificare în contul dumneavoastră',
  'mail.new_sign_in.intro':
    'Cineva s-a autentificat în contul dumneavoastră pe {device} de la adresa {ip}. Dacă ați fost dumneavoastră, nu aveți nimic de făcut. Dacă nu, schimbați parola.',
  'mail.new_sign_in.button': 'Vedeți sesiunile',
  'mail.new_sign_in.reason': 'Primiți acest mesaj deoarece contul a fost folosit dintr-un loc nou.',

  'mail.invitation.subject': '{inviter} vă invită în {organisation}',
  'mail.invitation.intro':
    '{inviter} vă invită să urmăriți împreună obiective și rezultate cheie în {organisation}. Invitația este valabilă 30 de zile.',
  'mail.invitation.button': 'Acceptați invitația',
  'mail.invitation.reason': 'Primiți acest mesaj deoarece {inviter} a introdus adresa dumneavoastră.',

  'mail.joined.subject': 'Sunteți acum membru al {organisation}',
  'mail.joined.intro': '{inviter} v-a adăugat în {organisation}. O găsiți în lista organizațiilor dumneavoastră.',
  'mail.joined.button': 'Deschideți {organisation}',
  'mail.joined.reason': 'Primiți acest mesaj deoarece contul dumneavoastră a fost adăugat într-o organizație.',

  'mail.removed.subject': 'Nu mai sunteți membru al {organisation}',
  'mail.removed.intro':
    'Apartenența dumneavoastră la {organisation} s-a încheiat. Ce vă aparținea acolo a fost predat.',
  'mail.removed.button': 'Organizațiile dumneavoastră',
  'mail.removed.reason': 'Primiți acest mesaj deoarece ați fost eliminat dintr-o organizație.',

  'mail.account_deleted.subject': 'Contul dumneavoastră a fost șters',
  'mail.account_deleted.intro':
    'Contul și datele dumneavoastră personale au fost șterse. Vă mulțumim că ați folosit Waymark.',
  'mail.account_deleted.button': 'Deschideți Waymark',
  'mail.account_deleted.reason': 'Primiți acest ultim mesaj deoarece contul dumneavoastră a fost șters.',

  'mail.plan_requested.subject': '{organisation} cere planul {plan}',
  'mail.plan_requested.intro': '{requester} cere trecerea {organisation} la planul {plan}.',
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
    'Abonamentul {organisation} s-a schimbat: planul {plan}, număr de utilizatori {maximum}.',
  'mail.request_accepted.button': 'Vedeți abonamentul',
  'mail.request_accepted.reason': 'Primiți acest mesaj deoarece ați cerut o modificare a abonamentului.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Nu mai sunteți membru al {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} a trecut la planul {plan}, cu mai puțini utilizatori. Ultimii sosiți au fost eliminați; ce vă aparținea acolo a trecut la proprietarul organizației.',
  'mail.downgrade_removed.button': 'Organizațiile dumneavoastră',
  'mail.downgrade_removed.reason': 'Primiți acest mesaj deoarece ați fost membru al {organisation}.',

  'mail.reminder.subject': 'E timpul să actualizați rezultatele cheie din {organisation}',
  'mail.reminder.intro': {
    one: 'Aveți {count} rezultat cheie în lucru în {organisation}:',
    few: 'Aveți {count} rezultate cheie în lucru în {organisation}:',
    other: 'Aveți {count} de rezultate cheie în lucru în {organisation}:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.button': 'Deschideți tabloul de bord',
  'mail.reminder.reason': 'Primiți acest mesaj deoarece {organisation} a configurat un memento.',
};
