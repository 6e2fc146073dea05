import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro': {
    one: 'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utente. Costa {amount} al mese; il primo mese è dovuto non appena la richiesta è accettata.',
    other:
      'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utenti. Costa {amount} al mese; il primo mese è dovuto non appena la richiesta è accettata.',
  },
  'mail.steps_enterprise.intro':
    'Hai chiesto di passare {organisation} dal piano {current} al piano {plan}. Costa a partire da {amount} al mese: la nostra assistenza ti contatta per concordare il prezzo e il numero di utenti. Il primo mese è dovuto non appena la richiesta è accettata.',
  'mail.steps_downgrade.intro': {
    one: 'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utente. Costa {amount} al mese; il primo mese è dovuto non appena la richiesta è accettata. Se a quel punto i membri attivi sono di più, gli ultimi arrivati vengono rimossi.',
    other:
      'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utenti. Costa {amount} al mese; il primo mese è dovuto non appena la richiesta è accettata. Se a quel punto i membri attivi sono di più, gli ultimi arrivati vengono rimossi.',
  },
  'mail.steps_free.intro': {
    one: 'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utente, che non costa nulla. Non appena la richiesta è accettata, non viene addebitato nessun altro mese. Se a quel punto i membri attivi sono di più, gli ultimi arrivati vengono rimossi.',
    other:
      'Hai chiesto di passare {organisation} dal piano {current} al piano {plan} con {maximum} utenti, che non costa nulla. Non appena la richiesta è accettata, non viene addebitato nessun altro mese. Se a quel punto i membri attivi sono di più, gli ultimi arrivati vengono rimossi.',
  },
  'mail.steps_more_users.intro':
    'Hai chiesto di aumentare gli utenti oltre il piano di {organisation} da {before} a {number}; il massimo sarà allora {maximum}. Costa {difference} in più al mese, {amount} al mese in tutto, dal mese successivo all’accettazione della richiesta.',
  'mail.steps_fewer_users.intro':
    'Hai chiesto di ridurre gli utenti oltre il piano di {organisation} da {before} a {number}; il massimo sarà allora {maximum}. Costa {difference} in meno al mese, dal mese successivo all’accettazione della richiesta. Se a quel punto i membri attivi sono di più, l’organizzazione viene bloccata finché non ne vengono rimossi abbastanza.',
  'mail.accepted_plan.intro': {
    one: 'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utente, {amount} al mese. Il primo mese è dovuto ora.',
    other:
      'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utenti, {amount} al mese. Il primo mese è dovuto ora.',
  },
  'mail.accepted_users.intro':
    'Il numero massimo di utenti di {organisation} è ora {maximum}. Dal prossimo mese l’abbonamento costa {amount} al mese.',
  'mail.accepted_without_cost.intro': {
    one: 'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utente. Non costa nulla.',
    other: 'L’abbonamento di {organisation} è cambiato: piano {plan}, {maximum} utenti. Non costa nulla.',
  },
  'mail.request_refused.subject': 'La tua richiesta per {organisation} è stata rifiutata',
  'mail.request_refused.button': 'Vedi l’abbonamento',
  'mail.request_refused.reason': 'Ricevi questo messaggio perché hai chiesto una modifica dell’abbonamento.',
  'mail.refused_plan.intro':
    'La tua richiesta di passare {organisation} al piano {plan} è stata rifiutata. L’abbonamento resta com’è. Puoi inviare una nuova richiesta in qualsiasi momento.',
  'mail.refused_users.intro':
    'La tua richiesta di un altro numero di utenti oltre il piano per {organisation} ({number}) è stata rifiutata. L’abbonamento resta com’è. Puoi inviare una nuova richiesta in qualsiasi momento.',

  'mail.section.refusal': 'Il motivo: {reason}',
  'mail.section.reference': 'Riferimento: {reference}',
  'mail.section.payment': 'Come pagare',
  'mail.section.payment_details': 'Il fornitore di Waymark ti dà i dati per il pagamento.',
  'mail.section.payment_reference': 'Indica il riferimento con il pagamento.',
  'mail.section.effect':
    'La modifica ha effetto non appena la richiesta è accettata. A quel punto ricevi un’e-mail; fino ad allora tutto resta com’è.',
};
