import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro':
    'Ați cerut trecerea organizației {organisation} de la planul {current} la planul {plan} (utilizatori: {maximum}). Costă {amount} pe lună; prima lună trebuie plătită de îndată ce cererea este acceptată.',
  'mail.steps_enterprise.intro':
    'Ați cerut trecerea organizației {organisation} de la planul {current} la planul {plan}. Costă de la {amount} pe lună: suportul nostru vă contactează pentru a conveni prețul și numărul de utilizatori. Prima lună trebuie plătită de îndată ce cererea este acceptată.',
  'mail.steps_downgrade.intro':
    'Ați cerut trecerea organizației {organisation} de la planul {current} la planul {plan} (utilizatori: {maximum}). Costă {amount} pe lună; prima lună trebuie plătită de îndată ce cererea este acceptată. Dacă atunci sunt mai mulți membri activi, ultimii sosiți sunt eliminați.',
  'mail.steps_free.intro':
    'Ați cerut trecerea organizației {organisation} de la planul {current} la planul {plan} (utilizatori: {maximum}), care nu costă nimic. De îndată ce cererea este acceptată, nu se mai facturează nicio lună. Dacă atunci sunt mai mulți membri activi, ultimii sosiți sunt eliminați.',
  'mail.steps_more_users.intro':
    'Ați cerut creșterea numărului de utilizatori peste plan pentru {organisation} de la {before} la {number}; maximul va fi atunci {maximum}. Aceasta costă cu {difference} mai mult pe lună, {amount} pe lună în total, din luna de după acceptarea cererii.',
  'mail.steps_fewer_users.intro':
    'Ați cerut scăderea numărului de utilizatori peste plan pentru {organisation} de la {before} la {number}; maximul va fi atunci {maximum}. Aceasta costă cu {difference} mai puțin pe lună, din luna de după acceptarea cererii. Dacă atunci sunt mai mulți membri activi, organizația este blocată până când sunt eliminați destui dintre ei.',
  'mail.accepted_plan.intro':
    'Abonamentul organizației {organisation} s-a schimbat: planul {plan}, utilizatori: {maximum}, {amount} pe lună. Prima lună este de plată acum.',
  'mail.accepted_users.intro':
    'Numărul maxim de utilizatori pentru {organisation} este acum {maximum}. De luna viitoare, abonamentul costă {amount} pe lună.',
  'mail.accepted_without_cost.intro':
    'Abonamentul organizației {organisation} s-a schimbat: planul {plan}, utilizatori: {maximum}. Nu costă nimic.',
  'mail.request_refused.subject': 'Cererea dumneavoastră pentru {organisation} a fost refuzată',
  'mail.request_refused.button': 'Vedeți abonamentul',
  'mail.request_refused.reason': 'Primiți acest mesaj deoarece ați cerut o modificare a abonamentului.',
  'mail.refused_plan.intro':
    'Cererea dumneavoastră de a trece organizația {organisation} la planul {plan} a fost refuzată. Abonamentul rămâne așa cum este. Puteți trimite oricând o nouă cerere.',
  'mail.refused_users.intro':
    'Cererea dumneavoastră de alt număr de utilizatori peste plan pentru {organisation} ({number}) a fost refuzată. Abonamentul rămâne așa cum este. Puteți trimite oricând o nouă cerere.',

  'mail.section.refusal': 'Motivul: {reason}',
  'mail.section.reference': 'Referință: {reference}',
  'mail.section.payment': 'Cum plătiți',
  'mail.section.payment_details': 'Furnizorul Waymark vă dă datele pentru plată.',
  'mail.section.payment_reference': 'Vă rugăm să menționați referința la plată.',
  'mail.section.effect':
    'Schimbarea intră în vigoare de îndată ce cererea este acceptată. Veți primi atunci un e-mail; până atunci totul rămâne neschimbat.',
};
