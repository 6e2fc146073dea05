import type { errors as english } from '../en/errors.ts';
import type { TextsLike } from '../text.ts';

export const errors: TextsLike<typeof english> = {
  'error.bad_request': 'Diese Anfrage konnte nicht gelesen werden',
  'error.method_not_allowed': 'Das ist hier nicht möglich',
  'error.payload_too_large': 'Das ist zu groß, um gesendet zu werden',
  'error.unsupported_media_type': 'Diese Art von Inhalt wird hier nicht angenommen',
  'error.validation': 'Bitte prüfen Sie Ihre Eingaben',
  'error.idempotency_key_reused': 'Dieser Idempotenzschlüssel wurde für eine andere Anfrage verwendet',
  'error.idempotency_key_in_use': 'Dieselbe Anfrage läuft noch',
  'error.too_many_requests': 'Zu viele Versuche. Bitte warten Sie etwas',
  'error.session_required': 'Bitte melden Sie sich an',
  'error.bad_credentials': 'Die E-Mail-Adresse oder das Passwort ist falsch',
  'error.forbidden': 'Dazu fehlen Ihnen die Rechte',
  'error.https_required': 'Bitte rufen Sie diese Adresse nur über https auf',
  'error.email_not_proven':
    'Bestätigen Sie zuerst Ihre E-Mail-Adresse: Öffnen Sie den Link in der E-Mail, die wir Ihnen gesendet haben',
  'error.fresh_sign_in_required': 'Bestätigen Sie mit Ihrem Passwort, dass Sie es sind, oder melden Sie sich neu an',
  'error.token_scope': 'Dieses Zugriffstoken erlaubt das nicht',
  'error.second_factor_required':
    'Dazu brauchen Sie einen zweiten Faktor. Richten Sie ihn in Ihrem Konto unter „Anmeldung und Sicherheit“ ein',
  'error.second_factor_wrong': 'Dieser Code oder Passkey ist falsch oder wurde schon verwendet',
  'error.sign_in_expired':
    'Diese Anmeldung hat zu lange gedauert oder hatte zu viele falsche Codes. Bitte melden Sie sich neu an',
  'error.factor_limit': 'Ein Konto kann höchstens 10 zweite Faktoren haben. Entfernen Sie zuerst einen',
  'error.not_found': 'Dies wurde nicht gefunden',
  'error.objective_not_found': 'Dieses Ziel gibt es nicht mehr',
  'error.keyresult_not_found': 'Dieses Schlüsselergebnis gibt es nicht mehr',
  'error.checkin_not_found': 'Diesen Check-in gibt es nicht mehr',
  'error.blocker_not_found': 'Dieses Hindernis gibt es nicht mehr',
  'error.comment_not_found': 'Diesen Kommentar gibt es nicht mehr',
  'error.blocked_for_not_paying': 'Die Organisation ist aus Zahlungsgründen gesperrt',
  'error.blocked_for_users_over_subscription':
    'Die Organisation ist gesperrt, weil sie mehr Benutzer hat, als das Abonnement erlaubt',
  'error.plan_lacks_api': 'Für die API ist ein bezahltes Abonnement nötig',
  'error.plan_lacks_reporting': 'Für Auswertungen ist ein bezahltes Abonnement nötig',
  'error.plan_lacks_advanced_reporting': 'Für diesen Teil der Auswertungen ist das Abonnement Enterprise nötig',
  'error.email_taken': 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto',
  'error.proof_of_other_account': 'Dieser Link gehört zu einem anderen Konto als dem, mit dem Sie angemeldet sind',
  'error.token_limit':
    'Sie können höchstens {limit} Zugriffstoken haben. Löschen Sie eines, das Sie nicht mehr brauchen',
  'error.external_sign_in_off': 'Die Anmeldung mit einem externen Konto ist hier nicht verfügbar',
  'error.external_sign_in_expired':
    'Diese Anmeldung hat zu lange gedauert oder wurde schon verwendet. Bitte versuchen Sie es erneut',
  'error.external_sign_in_refused': 'Ihr Identitätsanbieter hat die Anmeldung nicht bestätigt',
  'error.external_sign_in_unverified': 'Ihr Identitätsanbieter hat Ihre E-Mail-Adresse nicht bestätigt',
  'error.external_sign_in_unavailable':
    'Ihr Identitätsanbieter ist nicht erreichbar. Bitte versuchen Sie es später erneut',
  'error.subscription_seats_full':
    'Sie können keine weiteren Benutzer einladen, weil das Abonnement es nicht erlaubt. Wechseln Sie in ein größeres oder entfernen Sie Benutzer',
  'error.cannot_revoke_self': 'Sie können sich die Admin-Rolle nicht selbst entziehen',
  'error.cannot_revoke_owner': 'Der Inhaber der Organisation ist immer Admin',
  'error.cannot_remove_owner': 'Der Inhaber der Organisation kann nicht entfernt werden',
  'error.successor_required': 'Wählen Sie zuerst das Mitglied, das übernimmt',
  'error.last_admin': 'Der letzte Admin kann die Organisation nicht verlassen, ohne eine Nachfolge zu benennen',
  'error.member_not_active': 'Dieses Mitglied ist noch nicht beigetreten',
  'error.already_active': 'Dieses Mitglied ist schon beigetreten',
  'error.invitation_limit':
    'Pro Tag können höchstens {limit} Einladungen verschickt werden. Versuchen Sie es später noch einmal',
  'error.invitation_sent_just_now':
    'An diese Adresse ging vor weniger als zehn Minuten eine Einladung. Versuchen Sie es später noch einmal',
  'error.objective_move_forbidden': 'Sie haben nicht die Rechte, dieses OKR zu verschieben',
  'error.objective_owner_forbidden':
    'Nur die verantwortliche, die freigebende oder die anlegende Person oder ein Admin kann ändern, wer für ein Ziel verantwortlich ist oder es freigibt',
  'error.objective_move_illegal': 'Ein Ziel kann immer nur um einen Schritt verschoben werden',
  'error.objective_archived': 'Ein archiviertes Ziel kann nicht bearbeitet, dupliziert oder gelöscht werden',
  'error.objective_limit':
    'Die Organisation hat die Höchstzahl an Zielen erreicht. Löschen Sie Ziele, die nicht mehr gebraucht werden',
  'error.keyresult_required': 'Sie brauchen mindestens ein Schlüsselergebnis, um fortzufahren',
  'error.keyresult_limit': 'Ein Ziel hat höchstens 5 Schlüsselergebnisse',
  'error.keyresults_locked':
    'Schlüsselergebnisse können nicht hinzugefügt oder gelöscht werden, sobald die Umsetzung begonnen hat',
  'error.checkin_forbidden':
    'Das kann nur, wer für das Schlüsselergebnis oder sein Ziel verantwortlich ist, das Ziel freigibt oder gefragt wurde, oder ein Admin',
  'error.checkin_closed':
    'Nur der eigene letzte Check-in kann geändert werden, eine Stunde lang und solange der Status des Ziels derselbe bleibt',
  'error.blocker_forbidden':
    'Das kann nur, wer für das Schlüsselergebnis oder sein Ziel verantwortlich ist oder das Ziel freigibt, oder ein Admin; beheben kann das Hindernis auch die Person, die es gemeldet hat oder auf die gewartet wird',
  'error.blocker_resolved': 'Dieses Hindernis ist bereits behoben',
  'error.blocker_limit': 'Ein Schlüsselergebnis hat höchstens 20 offene Hindernisse',
  'error.comment_forbidden':
    'Einen Kommentar kann nur ändern, wer ihn geschrieben hat; löschen kann ihn auch ein Admin',
  'error.not_working': 'Das geht nur, solange das Ziel in Umsetzung ist',
  'error.edited_meanwhile':
    'Jemand anderes hat dies inzwischen geändert. Prüfen Sie den jetzigen Stand und versuchen Sie es erneut',
  'error.reminder_limit': 'Eine Organisation hat höchstens {limit} Erinnerungen',
  'error.request_pending': 'Eine andere Anfrage läuft noch',
  'error.nothing_pending': 'Es läuft keine Anfrage',
  'error.nothing_due': 'Es ist keine Zahlung fällig',
  'error.same_plan': 'Die Organisation hat dieses Abonnement schon',
  'error.paid_plan_required': 'Dazu ist ein bezahltes Abonnement nötig',
  'error.service_unavailable':
    'Dieser Teil von Waymark ist gerade nicht verfügbar. Bitte versuchen Sie es gleich noch einmal',
  'error.internal_error': 'Bei uns ist etwas schiefgegangen. Bitte versuchen Sie es gleich noch einmal',
};
