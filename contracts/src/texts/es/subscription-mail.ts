import type { subscription as english } from '../en/subscription-mail.ts';
import type { TextsLike } from '../text.ts';

export const subscription: TextsLike<typeof english> = {
  'mail.steps_upgrade.intro': {
    one: 'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuario. Cuesta {amount} al mes; el primer mes debe pagarse en cuanto se acepte la solicitud.',
    other:
      'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuarios. Cuesta {amount} al mes; el primer mes debe pagarse en cuanto se acepte la solicitud.',
  },
  'mail.steps_enterprise.intro':
    'Ha pedido que {organisation} pase del plan {current} al plan {plan}. Cuesta desde {amount} al mes: nuestro soporte se pone en contacto con usted para acordar el precio y el número de usuarios. El primer mes debe pagarse en cuanto se acepte la solicitud.',
  'mail.steps_downgrade.intro': {
    one: 'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuario. Cuesta {amount} al mes; el primer mes debe pagarse en cuanto se acepte la solicitud. Si entonces hay más miembros activos, se quita a los últimos en unirse.',
    other:
      'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuarios. Cuesta {amount} al mes; el primer mes debe pagarse en cuanto se acepte la solicitud. Si entonces hay más miembros activos, se quita a los últimos en unirse.',
  },
  'mail.steps_free.intro': {
    one: 'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuario, que no cuesta nada. En cuanto se acepte la solicitud, no se cobrará ningún mes más. Si entonces hay más miembros activos, se quita a los últimos en unirse.',
    other:
      'Ha pedido que {organisation} pase del plan {current} al plan {plan} con {maximum} usuarios, que no cuesta nada. En cuanto se acepte la solicitud, no se cobrará ningún mes más. Si entonces hay más miembros activos, se quita a los últimos en unirse.',
  },
  'mail.steps_more_users.intro':
    'Ha pedido aumentar los usuarios por encima del plan de {organisation} de {before} a {number}; el máximo será entonces {maximum}. Eso cuesta {difference} más al mes, {amount} al mes en total, desde el mes siguiente a la aceptación de la solicitud.',
  'mail.steps_fewer_users.intro':
    'Ha pedido reducir los usuarios por encima del plan de {organisation} de {before} a {number}; el máximo será entonces {maximum}. Eso cuesta {difference} menos al mes, desde el mes siguiente a la aceptación de la solicitud. Si entonces hay más miembros activos, la organización queda bloqueada hasta que se quite a los necesarios.',
  'mail.accepted_plan.intro': {
    one: 'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuario, {amount} al mes. El primer mes debe pagarse ahora.',
    other:
      'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuarios, {amount} al mes. El primer mes debe pagarse ahora.',
  },
  'mail.accepted_users.intro':
    'El número máximo de usuarios de {organisation} es ahora {maximum}. Desde el próximo mes, la suscripción cuesta {amount} al mes.',
  'mail.accepted_without_cost.intro': {
    one: 'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuario. No cuesta nada.',
    other: 'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuarios. No cuesta nada.',
  },
  'mail.request_refused.subject': 'Su solicitud para {organisation} se ha rechazado',
  'mail.request_refused.button': 'Ver la suscripción',
  'mail.request_refused.reason': 'Recibe este mensaje porque pidió un cambio de la suscripción.',
  'mail.refused_plan.intro':
    'Su solicitud de pasar {organisation} al plan {plan} se ha rechazado. La suscripción sigue como está. Puede volver a solicitarlo cuando quiera.',
  'mail.refused_users.intro':
    'Su solicitud de otro número de usuarios por encima del plan para {organisation} ({number}) se ha rechazado. La suscripción sigue como está. Puede volver a solicitarlo cuando quiera.',

  'mail.section.refusal': 'El motivo: {reason}',
  'mail.section.reference': 'Referencia: {reference}',
  'mail.section.payment': 'Cómo pagar',
  'mail.section.payment_details': 'El proveedor de Waymark le da los datos de pago.',
  'mail.section.payment_reference': 'Indique la referencia con su pago.',
  'mail.section.effect':
    'El cambio entrará en vigor en cuanto se acepte la solicitud. Entonces recibirá un correo; hasta entonces todo sigue como está.',
};
