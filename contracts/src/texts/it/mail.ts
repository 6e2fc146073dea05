import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Ciao {first_name},',
  'mail.greeting_unnamed': 'Ciao,',
  'mail.label': '{label}:',
  'mail.link_hint': 'Se il pulsante non funziona, apri questo indirizzo nel browser:',
  'mail.footer': 'Waymark · obiettivi e risultati chiave',

  'mail.welcome.subject': 'Ti diamo il benvenuto su Waymark',
  'mail.welcome.intro':
    'Il tuo account è pronto. Crea un’organizzazione oppure apri quella da cui hai ricevuto un invito.',
  'mail.welcome.button': 'Apri Waymark',
  'mail.welcome.reason': 'Ricevi questo messaggio perché è stato creato un account con questo indirizzo.',

  'mail.prove_email.subject': 'Conferma il tuo indirizzo e-mail',
  'mail.prove_email.intro':
    'Con questo indirizzo è stato creato un account. Se sei stato tu, apri il link e conferma l’indirizzo; il link funziona una sola volta, per un’ora. Se non sei stato tu, non confermare nulla: ignora questo messaggio, oppure reimposta la password, così chi ha creato l’account non potrà più entrarvi.',
  'mail.prove_email.button': 'Conferma l’indirizzo',
  'mail.prove_email.reason': 'Ricevi questo messaggio perché è stato creato un account con questo indirizzo.',

  'mail.confirm_new_email.subject': 'Conferma il tuo nuovo indirizzo e-mail',
  'mail.confirm_new_email.intro':
    'Questo indirizzo è stato indicato come nuovo indirizzo di un account. Se sei stato tu, apri il link e confermalo; il link funziona una sola volta, per un’ora, e fino ad allora non cambia nulla. Se non sei stato tu, ignora questo messaggio.',
  'mail.confirm_new_email.button': 'Conferma l’indirizzo',
  'mail.confirm_new_email.reason':
    'Ricevi questo messaggio perché qualcuno vuole usare questo indirizzo per il proprio account.',

  'mail.email_change_asked.subject': 'Il tuo indirizzo e-mail sta per cambiare',
  'mail.email_change_asked.intro':
    'Per il tuo account è stato indicato un altro indirizzo. Sostituirà questo non appena sarà confermato. Se non sei stato tu, scegli ora una nuova password: così il cambio non avviene e tutte le sessioni terminano.',
  'mail.email_change_asked.button': 'Scegli una nuova password',
  'mail.email_change_asked.reason': 'Ricevi questo messaggio perché questo è l’indirizzo del tuo account.',

  'mail.email_change_taken.subject': 'Qualcuno voleva usare il tuo indirizzo e-mail',
  'mail.email_change_taken.intro':
    'Qualcuno ha indicato il tuo indirizzo come nuovo indirizzo di un altro account. Non è cambiato nulla: l’indirizzo resta al tuo account. Se sei stato tu, accedi con questo indirizzo oppure elimina prima questo account.',
  'mail.email_change_taken.button': 'Accedi',
  'mail.email_change_taken.reason': 'Ricevi questo messaggio perché hai un account con questo indirizzo.',

  'mail.email_changed.subject': 'Il tuo indirizzo e-mail è cambiato',
  'mail.email_changed.intro':
    'Il tuo account ha un nuovo indirizzo confermato; con questo non si può più accedere e le altre tue sessioni sono terminate. Se non sei stato tu, avvisa subito un amministratore della tua organizzazione, che può rimuovere l’account, e cambia la password in ogni altro posto in cui la usi.',
  'mail.email_changed.button': 'Apri Waymark',
  'mail.email_changed.reason': 'Ricevi quest’ultimo messaggio a questo indirizzo perché era quello del tuo account.',

  'mail.reset_password.subject': 'Scegli una nuova password',
  'mail.reset_password.intro':
    'Hai chiesto una nuova password. Il link funziona una sola volta, per un’ora. Se non sei stato tu, non è cambiato nulla e puoi ignorare questo messaggio.',
  'mail.reset_password.button': 'Scegli una nuova password',
  'mail.reset_password.reason':
    'Ricevi questo messaggio perché con questo indirizzo è stata chiesta una nuova password.',

  'mail.password_changed.subject': 'La tua password è cambiata',
  'mail.password_changed.intro':
    'La password del tuo account è cambiata e le altre tue sessioni sono terminate. Se non sei stato tu, scegli subito una nuova password.',
  'mail.password_changed.button': 'Scegli una nuova password',
  'mail.password_changed.reason': 'Ricevi questo messaggio perché la password del tuo account è cambiata.',

  'mail.factor_added.subject': 'Al tuo account è stato aggiunto un secondo fattore',
  'mail.factor_added.intro':
    'Al tuo account è stato aggiunto un secondo fattore e le altre tue sessioni sono terminate. D’ora in poi la sola password non basta più per accedere. Se non sei stato tu, scegli subito una nuova password e rimuovi il fattore.',
  'mail.factor_added.button': 'Vedi il tuo account',
  'mail.factor_added.reason': 'Ricevi questo messaggio perché è cambiato il tuo modo di accedere.',

  'mail.factor_removed.subject': 'Dal tuo account è stato rimosso un secondo fattore',
  'mail.factor_removed.intro':
    'Dal tuo account è stato rimosso un secondo fattore e le altre tue sessioni sono terminate. Se non sei stato tu, scegli subito una nuova password e controlla come è protetto il tuo account.',
  'mail.factor_removed.button': 'Vedi il tuo account',
  'mail.factor_removed.reason': 'Ricevi questo messaggio perché è cambiato il tuo modo di accedere.',

  'mail.recovery_codes_renewed.subject': 'Hai nuovi codici di recupero',
  'mail.recovery_codes_renewed.intro':
    'Per il tuo account sono stati creati nuovi codici di recupero; quelli vecchi non valgono più. Se non sei stato tu, scegli subito una nuova password.',
  'mail.recovery_codes_renewed.button': 'Vedi il tuo account',
  'mail.recovery_codes_renewed.reason': 'Ricevi questo messaggio perché è cambiato il tuo modo di accedere.',

  'mail.recovery_code_used.subject': 'È stato usato un codice di recupero del tuo account',
  'mail.recovery_code_used.intro':
    'È stato usato un codice di recupero del tuo account. Codici rimasti: {left}. Se non sei stato tu, scegli subito una nuova password e crea nuovi codici di recupero.',
  'mail.recovery_code_used.button': 'Vedi il tuo account',
  'mail.recovery_code_used.reason':
    'Ricevi questo messaggio perché è stato usato un codice di recupero del tuo account.',

  'mail.new_sign_in.subject': 'Un nuovo accesso al tuo account',
  'mail.new_sign_in.intro':
    'Qualcuno ha effettuato l’accesso al tuo account su {device} dall’indirizzo {ip}. Se sei stato tu, non devi fare nulla. Altrimenti cambia la password.',
  'mail.new_sign_in.button': 'Vedi le tue sessioni',
  'mail.new_sign_in.reason': 'Ricevi questo messaggio perché il tuo account è stato usato su un nuovo dispositivo.',

  'mail.session_copied.subject': 'La tua sessione è stata chiusa per sicurezza',
  'mail.session_copied.intro':
    'L’accesso di uno dei tuoi dispositivi è stato usato una seconda volta, su {device} dall’indirizzo {ip}, come se qualcuno l’avesse copiato. Abbiamo chiuso quella sessione. Accedi di nuovo; se non te lo aspettavi, cambia la password.',
  'mail.session_copied.button': 'Vedi le tue sessioni',
  'mail.session_copied.reason': 'Ricevi questo messaggio perché una sessione del tuo account è stata chiusa.',

  'mail.token_created.subject': 'Un nuovo token di accesso per il tuo account',
  'mail.token_created.intro':
    'Il token di accesso «{name}» è stato creato per il tuo account. Chi lo possiede può usare l’API a tuo nome. Se sei stato tu, non devi fare nulla. Altrimenti eliminalo e cambia la password: così tutti i token di accesso vengono revocati.',
  'mail.token_created.button': 'Vedi i tuoi token di accesso',
  'mail.token_created.reason': 'Ricevi questo messaggio perché è stato creato un token di accesso per il tuo account.',

  'mail.sessions_ended.subject': 'Le tue sessioni sono state chiuse ovunque',
  'mail.sessions_ended.intro':
    'Un amministratore di {organisation} ha chiuso tutte le tue sessioni, su ogni dispositivo. Non è cambiato altro: accedi di nuovo per continuare. Se non sai perché, chiedigli il motivo, e cambia la password se hai perso un dispositivo.',
  'mail.sessions_ended.button': 'Accedi',
  'mail.sessions_ended.reason':
    'Ricevi questo messaggio perché un amministratore di {organisation} ha chiuso le tue sessioni.',

  'mail.invitation.subject': 'Hai ricevuto un invito a un’organizzazione su Waymark',
  'mail.invitation.intro':
    '{inviter} ti invita a seguire insieme obiettivi e risultati chiave in {organisation}. L’invito è valido per 30 giorni.',
  'mail.invitation.button': 'Accetta l’invito',
  'mail.invitation.reason': 'Ricevi questo messaggio perché {inviter} ha inserito il tuo indirizzo.',
  'mail.invitation.stop': 'Non conosco questa organizzazione e non voglio altri inviti',

  'mail.joined.subject': 'Ora sei membro di {organisation}',
  'mail.joined.intro': '{inviter} ti ha aggiunto a {organisation}. La trovi nell’elenco delle tue organizzazioni.',
  'mail.joined.button': 'Apri {organisation}',
  'mail.joined.reason': 'Ricevi questo messaggio perché il tuo account è stato aggiunto a un’organizzazione.',

  'mail.removed.subject': 'Non sei più membro di {organisation}',
  'mail.removed.intro': 'La tua appartenenza a {organisation} è terminata. Ciò che lì era tuo è passato ad altri.',
  'mail.removed.button': 'Le tue organizzazioni',
  'mail.removed.reason': 'Ricevi questo messaggio perché sei stato rimosso da un’organizzazione.',

  'mail.account_deleted.subject': 'Il tuo account è stato eliminato',
  'mail.account_deleted.intro':
    'Il tuo account e i tuoi dati personali sono stati eliminati. Grazie per aver usato Waymark.',
  'mail.account_deleted.button': 'Apri Waymark',
  'mail.account_deleted.reason': 'Ricevi quest’ultimo messaggio perché il tuo account è stato eliminato.',

  'mail.plan_requested.subject': '{organisation} chiede il piano {plan}',
  'mail.plan_requested.intro': '{requester} chiede di passare {organisation} al piano {plan}.',
  'mail.plan_requested.button': 'Vedi la richiesta',
  'mail.plan_requested.reason': 'Ricevi questo messaggio perché ti occupi degli abbonamenti di Waymark.',

  'mail.users_requested.subject': '{organisation} chiede un altro numero di utenti',
  'mail.users_requested.intro':
    '{requester} chiede per {organisation} un altro numero di utenti oltre il piano: {number}.',
  'mail.users_requested.button': 'Vedi la richiesta',
  'mail.users_requested.reason': 'Ricevi questo messaggio perché ti occupi degli abbonamenti di Waymark.',

  'mail.payment_steps.subject': 'La tua richiesta per {organisation}: i prossimi passi',
  'mail.payment_steps.intro': 'Abbiamo ricevuto la tua richiesta per {organisation}.',
  'mail.payment_steps.button': 'Vedi l’abbonamento',
  'mail.payment_steps.reason': 'Ricevi questo messaggio perché hai chiesto una modifica dell’abbonamento.',

  'mail.request_accepted.subject': 'La tua richiesta per {organisation} è stata accettata',
  'mail.request_accepted.intro': {
    one: 'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utente.',
    other: 'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utenti.',
  },
  'mail.request_accepted.button': 'Vedi l’abbonamento',
  'mail.request_accepted.reason': 'Ricevi questo messaggio perché hai chiesto una modifica dell’abbonamento.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Non sei più membro di {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} è passata al piano {plan}, con meno utenti. Gli ultimi arrivati sono stati rimossi; ciò che lì era tuo è passato al proprietario dell’organizzazione.',
  'mail.downgrade_removed.button': 'Le tue organizzazioni',
  'mail.downgrade_removed.reason': 'Ricevi questo messaggio perché eri membro di {organisation}.',

  'mail.reminder.subject': 'È ora di aggiornare i tuoi risultati chiave in {organisation}',
  'mail.reminder.intro': {
    one: '{count} dei tuoi risultati chiave in {organisation} aspetta un check-in:',
    other: '{count} dei tuoi risultati chiave in {organisation} aspettano un check-in:',
  },
  'mail.reminder.intro_of': {
    one: 'Oggi {owner} riceverebbe un promemoria per {count} risultato chiave in {organisation} che aspetta un check-in:',
    other:
      'Oggi {owner} riceverebbe un promemoria per {count} risultati chiave in {organisation} che aspettano un check-in:',
  },
  'mail.reminder.item': '{name}: {progress}%, {health}',
  'mail.reminder.validations': 'In attesa di validazione',
  'mail.reminder.button': 'Vai al check-in',
  'mail.reminder.reason': 'Ricevi questo messaggio perché {organisation} ha impostato un promemoria.',
  'mail.reminder.reason_test':
    'Ricevi questo messaggio perché hai chiesto la prova di un promemoria. È stato inviato solo a te.',
  'mail.reminder.stop': 'Non ricevere più questi promemoria',

  'mail.reminder_validations.subject': {
    one: 'Un obiettivo in {organisation} aspetta la tua validazione',
    other: 'Alcuni obiettivi in {organisation} aspettano la tua validazione',
  },
  'mail.reminder_validations.intro': {
    one: '{count} obiettivo in {organisation} aspetta la tua validazione:',
    other: '{count} obiettivi in {organisation} aspettano la tua validazione:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Oggi {owner} riceverebbe un promemoria per {count} obiettivo in {organisation} che aspetta la validazione:',
    other:
      'Oggi {owner} riceverebbe un promemoria per {count} obiettivi in {organisation} che aspettano la validazione:',
  },
  'mail.reminder_validations.button': 'Apri la dashboard',

  'mail.mention.subject': '{author} ti ha menzionato: {name}',
  'mail.mention.intro': '{author} ha menzionato te o il tuo team in {organisation}, in un commento su «{name}»:',
  'mail.mention.button': 'Apri il commento',
  'mail.mention.reason': 'Ricevi questo messaggio perché qualcuno ha menzionato te o il tuo team.',
  'mail.mention.stop': 'Non ricevere più messaggi sulle menzioni',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Che cosa si è mosso in {organisation}',
  'mail.digest.intro': 'Ecco la situazione di {organisation} dall’ultimo giorno di check-in.',
  'mail.digest.moved': 'Che cosa si è mosso',
  'mail.digest.moved_item': '{name}: {from}% → {to}%',
  'mail.digest.blocked': 'Bloccato',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'responsabile: {person}',
  'mail.digest.waits_for': 'in attesa di {person}',
  'mail.digest.waits_outside': 'in attesa di una persona esterna',
  'mail.digest.since_today': 'da oggi',
  'mail.digest.since': {
    one: 'da {count} giorno',
    many: 'da {count} giorni',
    other: 'da {count} giorni',
  },
  'mail.digest.attention': 'Richiede attenzione',
  'mail.digest.attention_item': '{name}: {progress}%',
  'mail.trouble.of': '«{name}»: {troubles}',
  'mail.trouble.behind': {
    one: '{count} punto di ritardo',
    many: '{count} punti di ritardo',
    other: '{count} punti di ritardo',
  },
  'mail.trouble.blocked': 'bloccato da una settimana o più',
  'mail.trouble.confidence_falling': 'fiducia calata due volte',
  'mail.trouble.confidence_low': 'fiducia {confidence} su 10',
  'mail.digest.ending': 'Finisce presto',
  'mail.digest.ending_item': '{name}: {progress}%, fine: {date}',
  'mail.digest.reason': 'Ricevi questo messaggio perché hai chiesto il riepilogo nel tuo account.',
  'mail.digest.stop': 'Non ricevere più il riepilogo',
  'mail.digest.button': 'Apri la dashboard',

  'mail.chat_failing.subject': 'La chat di {organisation} non accetta più messaggi',
  'mail.chat_failing.intro':
    'Waymark non può più inviare messaggi nel canale di chat di {organisation}: promemoria e novità non arrivano. Di solito il webhook è stato rimosso nella chat. Creane uno nuovo lì e inseriscilo in Waymark.',
  'mail.chat_failing.button': 'Apri le impostazioni della chat',
  'mail.chat_failing.reason': 'Ricevi questo messaggio perché sei amministratore di {organisation}.',
};
