import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Guten Tag {first_name},',
  'mail.greeting_unnamed': 'Guten Tag,',
  'mail.label': '{label}:',
  'mail.link_hint': 'Falls die Schaltfläche nicht funktioniert, öffnen Sie diese Adresse in Ihrem Browser:',
  'mail.footer': 'Waymark · Ziele und Schlüsselergebnisse',

  'mail.welcome.subject': 'Willkommen bei Waymark',
  'mail.welcome.intro':
    'Ihr Konto ist bereit. Legen Sie eine Organisation an oder öffnen Sie die, in die Sie eingeladen wurden.',
  'mail.welcome.button': 'Waymark öffnen',
  'mail.welcome.reason': 'Sie erhalten diese Nachricht, weil mit dieser Adresse ein Konto angelegt wurde.',

  'mail.prove_email.subject': 'Bestätigen Sie Ihre E-Mail-Adresse',
  'mail.prove_email.intro':
    'Mit dieser Adresse wurde ein Konto angelegt. Wenn Sie es waren, öffnen Sie den Link und bestätigen Sie die Adresse; er funktioniert einmal, eine Stunde lang. Wenn Sie es nicht waren, bestätigen Sie nichts: Ignorieren Sie diese Nachricht, oder setzen Sie das Passwort zurück; das sperrt die Person aus, die das Konto angelegt hat.',
  'mail.prove_email.button': 'Adresse bestätigen',
  'mail.prove_email.reason': 'Sie erhalten diese Nachricht, weil mit dieser Adresse ein Konto angelegt wurde.',

  'mail.confirm_new_email.subject': 'Bestätigen Sie Ihre neue E-Mail-Adresse',
  'mail.confirm_new_email.intro':
    'Diese Adresse wurde als neue Adresse eines Kontos angegeben. Wenn Sie es waren, öffnen Sie den Link und bestätigen Sie sie; er funktioniert einmal, eine Stunde lang, und bis dahin ändert sich nichts. Wenn Sie es nicht waren, ignorieren Sie diese Nachricht.',
  'mail.confirm_new_email.button': 'Adresse bestätigen',
  'mail.confirm_new_email.reason':
    'Sie erhalten diese Nachricht, weil jemand diese Adresse für sein Konto verwenden möchte.',

  'mail.email_change_asked.subject': 'Ihre E-Mail-Adresse soll geändert werden',
  'mail.email_change_asked.intro':
    'Für Ihr Konto wurde eine andere Adresse angegeben. Sie ersetzt diese hier, sobald sie bestätigt ist. Wenn Sie es nicht waren, wählen Sie jetzt ein neues Passwort: Dann wird nichts geändert, und alle Sitzungen enden.',
  'mail.email_change_asked.button': 'Neues Passwort wählen',
  'mail.email_change_asked.reason': 'Sie erhalten diese Nachricht, weil dies die Adresse Ihres Kontos ist.',

  'mail.email_change_taken.subject': 'Jemand wollte Ihre E-Mail-Adresse verwenden',
  'mail.email_change_taken.intro':
    'Jemand hat Ihre Adresse als neue Adresse eines anderen Kontos angegeben. Es hat sich nichts geändert: Die Adresse bleibt bei Ihrem Konto. Wenn Sie es waren, melden Sie sich mit dieser Adresse an, oder löschen Sie zuerst dieses Konto.',
  'mail.email_change_taken.button': 'Anmelden',
  'mail.email_change_taken.reason': 'Sie erhalten diese Nachricht, weil Sie mit dieser Adresse ein Konto haben.',

  'mail.email_changed.subject': 'Ihre E-Mail-Adresse wurde geändert',
  'mail.email_changed.intro':
    'Ihr Konto hat eine neue, bestätigte Adresse; mit dieser hier kann man sich nicht mehr anmelden, und Ihre anderen Sitzungen sind beendet. Wenn Sie es nicht waren, benachrichtigen Sie sofort einen Admin Ihrer Organisation, der das Konto entfernen kann, und ändern Sie Ihr Passwort überall, wo Sie es sonst verwenden.',
  'mail.email_changed.button': 'Waymark öffnen',
  'mail.email_changed.reason':
    'Sie erhalten diese letzte Nachricht an diese Adresse, weil sie die Adresse Ihres Kontos war.',

  'mail.reset_password.subject': 'Wählen Sie ein neues Passwort',
  'mail.reset_password.intro':
    'Sie haben ein neues Passwort angefordert. Der Link funktioniert einmal, eine Stunde lang. Wenn Sie es nicht waren, hat sich nichts geändert und Sie können diese Nachricht ignorieren.',
  'mail.reset_password.button': 'Neues Passwort wählen',
  'mail.reset_password.reason':
    'Sie erhalten diese Nachricht, weil für diese Adresse ein neues Passwort angefordert wurde.',

  'mail.password_changed.subject': 'Ihr Passwort wurde geändert',
  'mail.password_changed.intro':
    'Das Passwort Ihres Kontos wurde geändert und Ihre anderen Sitzungen sind beendet. Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort.',
  'mail.password_changed.button': 'Neues Passwort wählen',
  'mail.password_changed.reason': 'Sie erhalten diese Nachricht, weil das Passwort Ihres Kontos geändert wurde.',

  'mail.factor_added.subject': 'Ihr Konto hat einen neuen zweiten Faktor',
  'mail.factor_added.intro':
    'Zu Ihrem Konto wurde ein zweiter Faktor hinzugefügt, und Ihre anderen Sitzungen sind beendet. Von nun an genügt das Passwort allein nicht mehr, um sich anzumelden. Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort und entfernen Sie den Faktor.',
  'mail.factor_added.button': 'Ihr Konto ansehen',
  'mail.factor_added.reason': 'Sie erhalten diese Nachricht, weil die Art Ihrer Anmeldung geändert wurde.',

  'mail.factor_removed.subject': 'Ein zweiter Faktor Ihres Kontos wurde entfernt',
  'mail.factor_removed.intro':
    'Ein zweiter Faktor Ihres Kontos wurde entfernt, und Ihre anderen Sitzungen sind beendet. Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort und sehen Sie nach, wie Ihr Konto geschützt ist.',
  'mail.factor_removed.button': 'Ihr Konto ansehen',
  'mail.factor_removed.reason': 'Sie erhalten diese Nachricht, weil die Art Ihrer Anmeldung geändert wurde.',

  'mail.recovery_codes_renewed.subject': 'Sie haben neue Wiederherstellungscodes',
  'mail.recovery_codes_renewed.intro':
    'Für Ihr Konto wurden neue Wiederherstellungscodes erstellt; die alten gelten nicht mehr. Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort.',
  'mail.recovery_codes_renewed.button': 'Ihr Konto ansehen',
  'mail.recovery_codes_renewed.reason': 'Sie erhalten diese Nachricht, weil die Art Ihrer Anmeldung geändert wurde.',

  'mail.recovery_code_used.subject': 'Ein Wiederherstellungscode Ihres Kontos wurde verwendet',
  'mail.recovery_code_used.intro':
    'Ein Wiederherstellungscode Ihres Kontos wurde verwendet. Übrige Codes: {left}. Wenn Sie es nicht waren, wählen Sie sofort ein neues Passwort und erstellen Sie neue Wiederherstellungscodes.',
  'mail.recovery_code_used.button': 'Ihr Konto ansehen',
  'mail.recovery_code_used.reason':
    'Sie erhalten diese Nachricht, weil ein Wiederherstellungscode Ihres Kontos verwendet wurde.',

  'mail.new_sign_in.subject': 'Eine neue Anmeldung bei Ihrem Konto',
  'mail.new_sign_in.intro':
    'Jemand hat sich bei Ihrem Konto angemeldet, mit {device} von der Adresse {ip}. Wenn Sie es waren, ist nichts zu tun. Wenn nicht, ändern Sie Ihr Passwort.',
  'mail.new_sign_in.button': 'Ihre Sitzungen ansehen',
  'mail.new_sign_in.reason': 'Sie erhalten diese Nachricht, weil Ihr Konto auf einem neuen Gerät verwendet wurde.',

  'mail.session_copied.subject': 'Ihre Sitzung wurde zur Sicherheit beendet',
  'mail.session_copied.intro':
    'Die Anmeldung eines Ihrer Geräte wurde ein zweites Mal verwendet, mit {device} von der Adresse {ip}, so als hätte sie jemand kopiert. Wir haben diese Sitzung beendet. Melden Sie sich neu an; wenn Sie das nicht erwartet haben, ändern Sie Ihr Passwort.',
  'mail.session_copied.button': 'Ihre Sitzungen ansehen',
  'mail.session_copied.reason': 'Sie erhalten diese Nachricht, weil eine Sitzung Ihres Kontos beendet wurde.',

  'mail.token_created.subject': 'Ein neues Zugriffstoken für Ihr Konto',
  'mail.token_created.intro':
    'Das Zugriffstoken „{name}“ wurde für Ihr Konto erstellt. Wer es hat, kann die API in Ihrem Namen benutzen. Wenn Sie das waren, ist nichts zu tun. Wenn nicht, löschen Sie es und ändern Sie Ihr Passwort; das beendet alle Zugriffstoken.',
  'mail.token_created.button': 'Ihre Zugriffstoken ansehen',
  'mail.token_created.reason': 'Sie erhalten diese Nachricht, weil ein Zugriffstoken für Ihr Konto erstellt wurde.',

  'mail.sessions_ended.subject': 'Sie wurden überall abgemeldet',
  'mail.sessions_ended.intro':
    'Ein Admin von {organisation} hat alle Ihre Sitzungen auf allen Geräten beendet. Sonst hat sich nichts geändert: Melden Sie sich neu an, um weiterzumachen. Wenn Sie nicht wissen, warum, fragen Sie nach, und ändern Sie Ihr Passwort, falls Ihnen ein Gerät abhandengekommen ist.',
  'mail.sessions_ended.button': 'Anmelden',
  'mail.sessions_ended.reason':
    'Sie erhalten diese Nachricht, weil ein Admin von {organisation} Ihre Sitzungen beendet hat.',

  'mail.invitation.subject': 'Sie sind in eine Organisation auf Waymark eingeladen',
  'mail.invitation.intro':
    '{inviter} lädt Sie ein, in {organisation} gemeinsam Ziele und Schlüsselergebnisse zu verfolgen. Die Einladung gilt 30 Tage.',
  'mail.invitation.button': 'Einladung annehmen',
  'mail.invitation.reason': 'Sie erhalten diese Nachricht, weil {inviter} Ihre Adresse eingegeben hat.',
  'mail.invitation.stop': 'Ich kenne diese Organisation nicht und möchte keine Einladungen mehr',

  'mail.joined.subject': 'Sie sind jetzt Mitglied von {organisation}',
  'mail.joined.intro':
    '{inviter} hat Sie zu {organisation} hinzugefügt. Sie finden sie in der Liste Ihrer Organisationen.',
  'mail.joined.button': '{organisation} öffnen',
  'mail.joined.reason': 'Sie erhalten diese Nachricht, weil Ihr Konto zu einer Organisation hinzugefügt wurde.',

  'mail.removed.subject': 'Sie sind nicht mehr Mitglied von {organisation}',
  'mail.removed.intro':
    'Ihre Mitgliedschaft in {organisation} ist beendet. Was Sie dort verantwortet haben, wurde übergeben.',
  'mail.removed.button': 'Ihre Organisationen',
  'mail.removed.reason': 'Sie erhalten diese Nachricht, weil Sie aus einer Organisation entfernt wurden.',

  'mail.account_deleted.subject': 'Ihr Konto wurde gelöscht',
  'mail.account_deleted.intro':
    'Ihr Konto und Ihre persönlichen Daten wurden gelöscht. Danke, dass Sie Waymark genutzt haben.',
  'mail.account_deleted.button': 'Waymark öffnen',
  'mail.account_deleted.reason': 'Sie erhalten diese letzte Nachricht, weil Ihr Konto gelöscht wurde.',

  'mail.plan_requested.subject': '{organisation} bittet um das Abonnement {plan}',
  'mail.plan_requested.intro': '{requester} bittet darum, {organisation} auf das Abonnement {plan} umzustellen.',
  'mail.plan_requested.button': 'Anfrage ansehen',
  'mail.plan_requested.reason': 'Sie erhalten diese Nachricht, weil Sie die Abonnements von Waymark verwalten.',

  'mail.users_requested.subject': '{organisation} bittet um eine andere Benutzerzahl',
  'mail.users_requested.intro':
    '{requester} bittet für {organisation} um eine andere Zahl von Benutzern über das Abonnement hinaus: {number}.',
  'mail.users_requested.button': 'Anfrage ansehen',
  'mail.users_requested.reason': 'Sie erhalten diese Nachricht, weil Sie die Abonnements von Waymark verwalten.',

  'mail.payment_steps.subject': 'Ihre Anfrage für {organisation}: die nächsten Schritte',
  'mail.payment_steps.intro': 'Wir haben Ihre Anfrage für {organisation} erhalten.',
  'mail.payment_steps.button': 'Abonnement ansehen',
  'mail.payment_steps.reason': 'Sie erhalten diese Nachricht, weil Sie eine Änderung des Abonnements angefragt haben.',

  'mail.request_accepted.subject': 'Ihre Anfrage für {organisation} wurde angenommen',
  'mail.request_accepted.intro':
    'Das Abonnement von {organisation} hat sich geändert: Abonnement {plan}, {maximum} Benutzer.',
  'mail.request_accepted.button': 'Abonnement ansehen',
  'mail.request_accepted.reason':
    'Sie erhalten diese Nachricht, weil Sie eine Änderung des Abonnements angefragt haben.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Sie sind nicht mehr Mitglied von {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} ist zum Abonnement {plan} mit weniger Benutzern gewechselt. Wer zuletzt beigetreten war, wurde entfernt; was Sie dort verantwortet haben, hat der Inhaber der Organisation übernommen.',
  'mail.downgrade_removed.button': 'Ihre Organisationen',
  'mail.downgrade_removed.reason': 'Sie erhalten diese Nachricht, weil Sie Mitglied von {organisation} waren.',

  'mail.reminder.subject': 'Zeit, Ihre Schlüsselergebnisse in {organisation} zu aktualisieren',
  'mail.reminder.intro': {
    one: '{count} Ihrer Schlüsselergebnisse in {organisation} wartet auf einen Check-in:',
    other: '{count} Ihrer Schlüsselergebnisse in {organisation} warten auf einen Check-in:',
  },
  'mail.reminder.intro_of': {
    one: 'Heute würde {owner} an {count} Schlüsselergebnis in {organisation} erinnert, das auf einen Check-in wartet:',
    other:
      'Heute würde {owner} an {count} Schlüsselergebnisse in {organisation} erinnert, die auf einen Check-in warten:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.validations': 'Warten auf Freigabe',
  'mail.reminder.button': 'Zum Check-in',
  'mail.reminder.reason': 'Sie erhalten diese Nachricht, weil {organisation} eine Erinnerung eingerichtet hat.',
  'mail.reminder.reason_test':
    'Sie erhalten diese Nachricht, weil Sie eine Erinnerung testen wollten. Außer Ihnen hat sie niemand erhalten.',
  'mail.reminder.stop': 'Diese Erinnerungen abbestellen',

  'mail.reminder_validations.subject': {
    one: 'Ein Ziel in {organisation} wartet auf Ihre Freigabe',
    other: 'Ziele in {organisation} warten auf Ihre Freigabe',
  },
  'mail.reminder_validations.intro': {
    one: '{count} Ziel in {organisation} wartet auf Ihre Freigabe:',
    other: '{count} Ziele in {organisation} warten auf Ihre Freigabe:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Heute würde {owner} an {count} Ziel in {organisation} erinnert, das auf Freigabe wartet:',
    other: 'Heute würde {owner} an {count} Ziele in {organisation} erinnert, die auf Freigabe warten:',
  },
  'mail.reminder_validations.button': 'Dashboard öffnen',

  'mail.mention.subject': '{author} hat Sie erwähnt: {name}',
  'mail.mention.intro': '{author} hat Sie oder Ihr Team in {organisation} erwähnt, in einem Kommentar zu „{name}“:',
  'mail.mention.button': 'Kommentar öffnen',
  'mail.mention.reason': 'Sie erhalten diese Nachricht, weil jemand Sie oder Ihr Team erwähnt hat.',
  'mail.mention.stop': 'E-Mails über Erwähnungen abbestellen',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Was sich in {organisation} bewegt hat',
  'mail.digest.intro': 'Das hat sich in {organisation} seit dem letzten Check-in-Tag getan.',
  'mail.digest.moved': 'Hat sich bewegt',
  'mail.digest.moved_item': '{name}: {from} % → {to} %',
  'mail.digest.blocked': 'Blockiert',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'verantwortlich: {person}',
  'mail.digest.waits_for': 'wartet auf {person}',
  'mail.digest.waits_outside': 'wartet auf jemanden außerhalb',
  'mail.digest.since_today': 'seit heute',
  'mail.digest.since': {
    one: 'seit {count} Tag',
    other: 'seit {count} Tagen',
  },
  'mail.digest.attention': 'Braucht Aufmerksamkeit',
  'mail.digest.attention_item': '{name}: {progress} %',
  'mail.trouble.of': '„{name}“: {troubles}',
  'mail.trouble.behind': {
    one: '{count} Punkt im Rückstand',
    other: '{count} Punkte im Rückstand',
  },
  'mail.trouble.blocked': 'seit mindestens einer Woche blockiert',
  'mail.trouble.confidence_falling': 'Zuversicht zweimal gesunken',
  'mail.trouble.confidence_low': 'Zuversicht {confidence} von 10',
  'mail.digest.ending': 'Endet bald',
  'mail.digest.ending_item': '{name}: {progress} %, bis {date}',
  'mail.digest.reason': 'Sie erhalten diese Nachricht, weil Sie die Übersicht in Ihrem Konto gewünscht haben.',
  'mail.digest.stop': 'Übersicht abbestellen',
  'mail.digest.button': 'Dashboard öffnen',

  'mail.chat_failing.subject': 'Der Chat von {organisation} nimmt keine Nachrichten mehr an',
  'mail.chat_failing.intro':
    'Waymark kann nicht mehr an den Chat-Kanal von {organisation} senden: Erinnerungen und Neuigkeiten kommen dort nicht an. Meist wurde der Webhook im Chat entfernt. Legen Sie dort einen neuen an und tragen Sie ihn in Waymark ein.',
  'mail.chat_failing.button': 'Chat-Einstellungen öffnen',
  'mail.chat_failing.reason': 'Sie erhalten diese Nachricht, weil Sie Admin von {organisation} sind.',
};
