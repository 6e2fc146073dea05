import type { mail as english } from '../en/mail.ts';
import type { TextsLike } from '../text.ts';
import { subscription } from './subscription-mail.ts';

export const mail: TextsLike<typeof english> = {
  'mail.greeting': 'Hola, {first_name}:',
  'mail.greeting_unnamed': 'Hola:',
  'mail.label': '{label}:',
  'mail.link_hint': 'Si el botón no funciona, abra esta dirección en su navegador:',
  'mail.footer': 'Waymark · objetivos y resultados clave',

  'mail.welcome.subject': 'Le damos la bienvenida a Waymark',
  'mail.welcome.intro': 'Su cuenta está lista. Cree una organización o abra aquella a la que le han invitado.',
  'mail.welcome.button': 'Abrir Waymark',
  'mail.welcome.reason': 'Recibe este mensaje porque se ha creado una cuenta con esta dirección.',

  'mail.prove_email.subject': 'Confirme su dirección de correo',
  'mail.prove_email.intro':
    'Se ha creado una cuenta con esta dirección. Si fue usted, abra el enlace y confirme la dirección; funciona una sola vez, durante una hora. Si no fue usted, no confirme nada: ignore este mensaje o restablezca la contraseña, lo que impide la entrada a quien creó la cuenta.',
  'mail.prove_email.button': 'Confirmar la dirección',
  'mail.prove_email.reason': 'Recibe este mensaje porque se ha creado una cuenta con esta dirección.',

  'mail.confirm_new_email.subject': 'Confirme su nueva dirección de correo',
  'mail.confirm_new_email.intro':
    'Esta dirección se ha indicado como nueva dirección de una cuenta. Si fue usted, abra el enlace y confírmela; funciona una sola vez, durante una hora, y hasta entonces nada cambia. Si no fue usted, ignore este mensaje.',
  'mail.confirm_new_email.button': 'Confirmar la dirección',
  'mail.confirm_new_email.reason': 'Recibe este mensaje porque alguien quiere usar esta dirección para su cuenta.',

  'mail.email_change_asked.subject': 'Se va a cambiar su dirección de correo',
  'mail.email_change_asked.intro':
    'Se ha indicado otra dirección para su cuenta. Sustituirá a esta en cuanto se confirme. Si no fue usted, elija ahora una nueva contraseña: así el cambio no se produce y todas las sesiones terminan.',
  'mail.email_change_asked.button': 'Elegir una nueva contraseña',
  'mail.email_change_asked.reason': 'Recibe este mensaje porque esta es la dirección de su cuenta.',

  'mail.email_change_taken.subject': 'Alguien quiso usar su dirección de correo',
  'mail.email_change_taken.intro':
    'Alguien ha indicado su dirección como la nueva de otra cuenta. Nada ha cambiado: la dirección sigue siendo de su cuenta. Si fue usted, inicie sesión con esta dirección o elimine antes esta cuenta.',
  'mail.email_change_taken.button': 'Iniciar sesión',
  'mail.email_change_taken.reason': 'Recibe este mensaje porque tiene una cuenta con esta dirección.',

  'mail.email_changed.subject': 'Su dirección de correo ha cambiado',
  'mail.email_changed.intro':
    'Su cuenta tiene una nueva dirección confirmada; con esta ya no se puede iniciar sesión y sus otras sesiones han terminado. Si no fue usted, avise enseguida a un administrador de su organización, que puede quitar la cuenta, y cambie su contraseña allí donde también la use.',
  'mail.email_changed.button': 'Abrir Waymark',
  'mail.email_changed.reason': 'Recibe este último mensaje en esta dirección porque era la de su cuenta.',

  'mail.reset_password.subject': 'Elija una nueva contraseña',
  'mail.reset_password.intro':
    'Ha pedido una nueva contraseña. El enlace funciona una sola vez, durante una hora. Si no fue usted, nada ha cambiado y puede ignorar este mensaje.',
  'mail.reset_password.button': 'Elegir una nueva contraseña',
  'mail.reset_password.reason': 'Recibe este mensaje porque se pidió una nueva contraseña con esta dirección.',

  'mail.password_changed.subject': 'Su contraseña ha cambiado',
  'mail.password_changed.intro':
    'La contraseña de su cuenta ha cambiado y sus otras sesiones han terminado. Si no fue usted, elija enseguida una nueva contraseña.',
  'mail.password_changed.button': 'Elegir una nueva contraseña',
  'mail.password_changed.reason': 'Recibe este mensaje porque la contraseña de su cuenta ha cambiado.',

  'mail.factor_added.subject': 'Se ha añadido un segundo factor a su cuenta',
  'mail.factor_added.intro':
    'Se ha añadido un segundo factor a su cuenta y sus otras sesiones han terminado. A partir de ahora no basta con la contraseña para iniciar sesión. Si no fue usted, elija enseguida una nueva contraseña y elimine el factor.',
  'mail.factor_added.button': 'Ver su cuenta',
  'mail.factor_added.reason': 'Recibe este mensaje porque ha cambiado su forma de iniciar sesión.',

  'mail.factor_removed.subject': 'Se ha eliminado un segundo factor de su cuenta',
  'mail.factor_removed.intro':
    'Se ha eliminado un segundo factor de su cuenta y sus otras sesiones han terminado. Si no fue usted, elija enseguida una nueva contraseña y compruebe cómo está protegida su cuenta.',
  'mail.factor_removed.button': 'Ver su cuenta',
  'mail.factor_removed.reason': 'Recibe este mensaje porque ha cambiado su forma de iniciar sesión.',

  'mail.recovery_codes_renewed.subject': 'Tiene nuevos códigos de recuperación',
  'mail.recovery_codes_renewed.intro':
    'Se han creado nuevos códigos de recuperación para su cuenta; los anteriores ya no sirven. Si no fue usted, elija enseguida una nueva contraseña.',
  'mail.recovery_codes_renewed.button': 'Ver su cuenta',
  'mail.recovery_codes_renewed.reason': 'Recibe este mensaje porque ha cambiado su forma de iniciar sesión.',

  'mail.recovery_code_used.subject': 'Se ha usado un código de recuperación de su cuenta',
  'mail.recovery_code_used.intro':
    'Se ha usado un código de recuperación de su cuenta. Códigos que quedan: {left}. Si no fue usted, elija enseguida una nueva contraseña y cree nuevos códigos de recuperación.',
  'mail.recovery_code_used.button': 'Ver su cuenta',
  'mail.recovery_code_used.reason': 'Recibe este mensaje porque se ha usado un código de recuperación de su cuenta.',

  'mail.new_sign_in.subject': 'Un nuevo inicio de sesión en su cuenta',
  'mail.new_sign_in.intro':
    'Alguien ha iniciado sesión en su cuenta en {device} desde la dirección {ip}. Si fue usted, no hay nada que hacer. Si no, cambie su contraseña.',
  'mail.new_sign_in.button': 'Ver sus sesiones',
  'mail.new_sign_in.reason': 'Recibe este mensaje porque su cuenta se ha usado en un dispositivo nuevo.',

  'mail.session_copied.subject': 'Su sesión se ha cerrado por seguridad',
  'mail.session_copied.intro':
    'La sesión de uno de sus dispositivos se ha usado por segunda vez, en {device} desde la dirección {ip}, como si alguien la hubiera copiado. Hemos cerrado esa sesión. Vuelva a iniciar sesión; si no lo esperaba, cambie su contraseña.',
  'mail.session_copied.button': 'Ver sus sesiones',
  'mail.session_copied.reason': 'Recibe este mensaje porque se ha cerrado una sesión de su cuenta.',

  'mail.token_created.subject': 'Un nuevo token de acceso para su cuenta',
  'mail.token_created.intro':
    'Se ha creado el token de acceso «{name}» para su cuenta. Quien lo tenga puede usar la API en su nombre. Si ha sido usted, no tiene que hacer nada. Si no, elimínelo y cambie su contraseña, lo que revoca todos los tokens de acceso.',
  'mail.token_created.button': 'Ver sus tokens de acceso',
  'mail.token_created.reason': 'Recibe este mensaje porque se ha creado un token de acceso para su cuenta.',

  'mail.sessions_ended.subject': 'Se ha cerrado su sesión en todas partes',
  'mail.sessions_ended.intro':
    'Un administrador de {organisation} ha cerrado todas sus sesiones, en todos los dispositivos. No ha cambiado nada más: inicie sesión de nuevo para continuar. Si no sabe por qué, pregúntele, y cambie su contraseña si ha perdido un dispositivo.',
  'mail.sessions_ended.button': 'Iniciar sesión',
  'mail.sessions_ended.reason':
    'Recibe este mensaje porque un administrador de {organisation} ha cerrado sus sesiones.',

  'mail.invitation.subject': 'Le han invitado a una organización en Waymark',
  'mail.invitation.intro':
    '{inviter} le invita a seguir en común objetivos y resultados clave en {organisation}. La invitación es válida durante 30 días.',
  'mail.invitation.button': 'Aceptar la invitación',
  'mail.invitation.reason': 'Recibe este mensaje porque {inviter} introdujo su dirección.',
  'mail.invitation.stop': 'No conozco esta organización y no quiero más invitaciones',

  'mail.joined.subject': 'Ahora es miembro de {organisation}',
  'mail.joined.intro': '{inviter} le ha añadido a {organisation}. La encuentra en la lista de sus organizaciones.',
  'mail.joined.button': 'Abrir {organisation}',
  'mail.joined.reason': 'Recibe este mensaje porque su cuenta se ha añadido a una organización.',

  'mail.removed.subject': 'Ya no es miembro de {organisation}',
  'mail.removed.intro': 'Su pertenencia a {organisation} ha terminado. Lo que era suyo allí ha pasado a otra persona.',
  'mail.removed.button': 'Sus organizaciones',
  'mail.removed.reason': 'Recibe este mensaje porque se le ha dado de baja en una organización.',

  'mail.account_deleted.subject': 'Su cuenta se ha eliminado',
  'mail.account_deleted.intro': 'Su cuenta y sus datos personales se han eliminado. Gracias por haber usado Waymark.',
  'mail.account_deleted.button': 'Abrir Waymark',
  'mail.account_deleted.reason': 'Recibe este último mensaje porque su cuenta se ha eliminado.',

  'mail.plan_requested.subject': '{organisation} pide el plan {plan}',
  'mail.plan_requested.intro': '{requester} pide que {organisation} pase al plan {plan}.',
  'mail.plan_requested.button': 'Ver la solicitud',
  'mail.plan_requested.reason': 'Recibe este mensaje porque se ocupa de las suscripciones de Waymark.',

  'mail.users_requested.subject': '{organisation} pide otro número de usuarios',
  'mail.users_requested.intro':
    '{requester} pide para {organisation} otro número de usuarios por encima del plan: {number}.',
  'mail.users_requested.button': 'Ver la solicitud',
  'mail.users_requested.reason': 'Recibe este mensaje porque se ocupa de las suscripciones de Waymark.',

  'mail.payment_steps.subject': 'Su solicitud para {organisation}: los próximos pasos',
  'mail.payment_steps.intro': 'Hemos recibido su solicitud para {organisation}.',
  'mail.payment_steps.button': 'Ver la suscripción',
  'mail.payment_steps.reason': 'Recibe este mensaje porque pidió un cambio de la suscripción.',

  'mail.request_accepted.subject': 'Su solicitud para {organisation} se ha aceptado',
  'mail.request_accepted.intro': {
    one: 'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuario.',
    other: 'La suscripción de {organisation} ha cambiado: plan {plan}, {maximum} usuarios.',
  },
  'mail.request_accepted.button': 'Ver la suscripción',
  'mail.request_accepted.reason': 'Recibe este mensaje porque pidió un cambio de la suscripción.',

  ...subscription,

  'mail.downgrade_removed.subject': 'Ya no es miembro de {organisation}',
  'mail.downgrade_removed.intro':
    '{organisation} ha pasado al plan {plan}, con menos usuarios. Se quitó a los últimos en unirse; lo que era suyo allí pasó al propietario de la organización.',
  'mail.downgrade_removed.button': 'Sus organizaciones',
  'mail.downgrade_removed.reason': 'Recibe este mensaje porque era miembro de {organisation}.',

  'mail.reminder.subject': 'Es hora de actualizar sus resultados clave en {organisation}',
  'mail.reminder.intro': {
    one: '{count} de sus resultados clave en {organisation} espera un seguimiento:',
    other: '{count} de sus resultados clave en {organisation} esperan un seguimiento:',
  },
  'mail.reminder.intro_of': {
    one: 'Hoy {owner} recibiría un recordatorio de {count} resultado clave en {organisation} que espera un seguimiento:',
    other:
      'Hoy {owner} recibiría un recordatorio de {count} resultados clave en {organisation} que esperan un seguimiento:',
  },
  'mail.reminder.item': '{name}: {progress} %, {health}',
  'mail.reminder.validations': 'A la espera de validación',
  'mail.reminder.button': 'Hacer el seguimiento',
  'mail.reminder.reason': 'Recibe este mensaje porque {organisation} ha configurado un recordatorio.',
  'mail.reminder.reason_test':
    'Recibe este mensaje porque ha pedido una prueba de un recordatorio. Solo se le ha enviado a usted.',
  'mail.reminder.stop': 'No recibir más estos recordatorios',

  'mail.reminder_validations.subject': {
    one: 'Hay un objetivo que espera su validación en {organisation}',
    other: 'Hay objetivos que esperan su validación en {organisation}',
  },
  'mail.reminder_validations.intro': {
    one: '{count} objetivo espera su validación en {organisation}:',
    other: '{count} objetivos esperan su validación en {organisation}:',
  },
  'mail.reminder_validations.intro_of': {
    one: 'Hoy {owner} recibiría un recordatorio de {count} objetivo en {organisation} que espera validación:',
    other: 'Hoy {owner} recibiría un recordatorio de {count} objetivos en {organisation} que esperan validación:',
  },
  'mail.reminder_validations.button': 'Abrir el panel',

  'mail.mention.subject': '{author} le ha mencionado: {name}',
  'mail.mention.intro':
    '{author} le ha mencionado a usted o a su equipo en {organisation}, en un comentario sobre «{name}»:',
  'mail.mention.button': 'Abrir el comentario',
  'mail.mention.reason': 'Recibe este mensaje porque alguien le ha mencionado a usted o a su equipo.',
  'mail.mention.stop': 'No recibir más mensajes sobre menciones',
  'mail.section.comment': '{text}',

  'mail.digest.subject': 'Qué ha cambiado en {organisation}',
  'mail.digest.intro': 'Esta es la situación de {organisation} desde el último día de seguimiento.',
  'mail.digest.moved': 'Ha cambiado',
  'mail.digest.moved_item': '{name}: {from} % → {to} %',
  'mail.digest.blocked': 'Bloqueado',
  'mail.digest.blocked_item': '{name}: {text}',
  'mail.digest.owner': 'responsable: {person}',
  'mail.digest.waits_for': 'a la espera de {person}',
  'mail.digest.waits_outside': 'a la espera de alguien externo',
  'mail.digest.since_today': 'desde hoy',
  'mail.digest.since': {
    one: 'desde hace {count} día',
    many: 'desde hace {count} días',
    other: 'desde hace {count} días',
  },
  'mail.digest.attention': 'Requiere atención',
  'mail.digest.attention_item': '{name}: {progress} %',
  'mail.trouble.of': '«{name}»: {troubles}',
  'mail.trouble.behind': {
    one: '{count} punto de retraso',
    many: '{count} puntos de retraso',
    other: '{count} puntos de retraso',
  },
  'mail.trouble.blocked': 'bloqueado desde hace una semana o más',
  'mail.trouble.confidence_falling': 'la confianza ha bajado dos veces',
  'mail.trouble.confidence_low': 'confianza {confidence} de 10',
  'mail.digest.ending': 'Termina pronto',
  'mail.digest.ending_item': '{name}: {progress} %, hasta el {date}',
  'mail.digest.reason': 'Recibe este mensaje porque ha pedido el resumen en su cuenta.',
  'mail.digest.stop': 'No recibir más el resumen',
  'mail.digest.button': 'Abrir el panel',

  'mail.chat_failing.subject': 'El chat de {organisation} ya no acepta mensajes',
  'mail.chat_failing.intro':
    'Waymark ya no puede enviar mensajes al canal de chat de {organisation}: los recordatorios y las novedades no llegan. Lo más habitual es que se haya eliminado el webhook en el chat. Cree uno nuevo allí e introdúzcalo en Waymark.',
  'mail.chat_failing.button': 'Abrir los ajustes del chat',
  'mail.chat_failing.reason': 'Recibe este mensaje porque es administrador de {organisation}.',
};
