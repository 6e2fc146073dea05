import { describe, expect, test } from '@jest/globals';
import { ANN, acceptedBy, BOB, NORD, problemsOf } from '../testing/schema-cases.ts';
import { organisationCreate, organisationEdit, organisationsQuery } from './organisation.ts';
import { integrationForm } from './organisation-settings.ts';
import {
  passwordChangeForm,
  passwordResetForm,
  userAuthSigning,
  userChangePassword,
  userChangePasswordConnected,
  userLogin,
  userNew,
} from './session.ts';
import { check } from './strict.ts';
import { userDelete, userEdit } from './user.ts';

const REQUIRED = 'validation.required';
const CHOOSE = 'validation.image.choose';
const newcomer = { email: 'ann@example.com', password: 'long enough', first_name: 'Ann', last_name: 'Lee', lang: 'fr' };

describe('signing in', () => {
  test.each([
    [{}, { email: 'validation.email.required', password: 'validation.password.required' }],
    [
      { email: 'x', password: '123456' },
      { email: 'validation.email.invalid', password: 'validation.password.too_short' },
    ],
    [{ email: 'a@b.co', password: 1234567 }, { password: 'validation.type.text' }],
    [{ email: 'a@b.co', password: '1234567' }, {}],
    [{ email: 'a@b.co', password: '1234567', invitation_token: null }, {}],
    [{ email: 'a@b.co', password: 'x'.repeat(10_000) }, { password: 'validation.text.too_long' }],
  ])('with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(userLogin, body)).toEqual(expected);
  });

  test('does not trim the password, and does not repeat it in a message', () => {
    expect(acceptedBy(userLogin, { email: 'a@b.co', password: '  spaces  ' })).toMatchObject({
      password: '  spaces  ',
    });
    expect(JSON.stringify(check(userLogin, { email: 'a@b.co', password: 'secret' }))).not.toContain('secret');
  });

  test('with an external account requires code and state', () => {
    expect(problemsOf(userAuthSigning, {})).toEqual({ code: REQUIRED, state: REQUIRED });
    expect(problemsOf(userAuthSigning, { code: 'c', state: 's', iss: 'http://127.0.0.1' })).toEqual({});
  });
});

describe('registering', () => {
  test('requires every field except the invitation token and the consent', () => {
    expect(problemsOf(userNew, newcomer)).toEqual({});
    for (const field of Object.keys(newcomer)) {
      expect(problemsOf(userNew, { ...newcomer, [field]: undefined })).toHaveProperty(field);
      expect(problemsOf(userNew, { ...newcomer, [field]: null })).toHaveProperty(field);
      expect(problemsOf(userNew, { ...newcomer, [field]: '' })).toHaveProperty(field);
    }
  });

  test.each([
    [{ lang: 'xx' }, { lang: 'validation.choice' }],
    [{ first_name: 'a\0' }, { first_name: 'validation.text.characters' }],
    [{ innovator: 'yes' }, { innovator: 'validation.type.flag' }],
    [{ innovator: false, invitation_token: 'abc' }, {}],
  ])('with %j reports the problems %j', (change, expected) => {
    expect(problemsOf(userNew, { ...newcomer, ...change })).toEqual(expected);
  });
});

describe('changing a password', () => {
  test('requires the reset token, and checks the length of the old password of a signed-in user', () => {
    expect(problemsOf(userChangePassword, { password: '1234567' })).toEqual({ reset_token: REQUIRED });
    expect(problemsOf(userChangePasswordConnected, { password: '1234567', old_password: '123' })).toEqual({
      old_password: 'validation.password.too_short',
    });
  });

  test('requires the new password twice in the forms', () => {
    const repeat = { password_repeat: 'validation.password.repeat' };
    expect(problemsOf(passwordResetForm, { password: '1234567', password_repeat: '1234567' })).toEqual({});
    expect(problemsOf(passwordResetForm, { password: '1234567', password_repeat: '7654321' })).toEqual(repeat);
    expect(problemsOf(passwordChangeForm, { old_password: 'abcdefg', password: '1234567' })).toEqual(repeat);
  });
});

describe('editing an account', () => {
  test.each([
    [{}, {}],
    [{ first_name: null }, { first_name: REQUIRED }],
    [{ lang: null }, { lang: REQUIRED }],
    [{ image: 'iVBORw0KGgo=', image_mime_type: 'image/png' }, {}],
    [{ image: null, image_mime_type: null }, {}],
    [{ image: 'iVBORw0KGgo=' }, { image_mime_type: CHOOSE }],
    [{ image: 'iVBORw0KGgo=', image_mime_type: 'image/svg+xml' }, { image_mime_type: CHOOSE }],
    [{ image: '/images/ann.png', image_mime_type: 'image/png' }, { image: CHOOSE }],
    [{ image: 5, image_mime_type: 'image/png' }, { image: CHOOSE }],
    [{ image: 'A'.repeat(1_100_000), image_mime_type: 'image/png' }, {}],
    [{ image: 'A'.repeat(1_100_004), image_mime_type: 'image/png' }, { image: 'validation.image.too_large' }],
  ])('reports the expected problems in case %#', (body, expected) => {
    expect(problemsOf(userEdit, body)).toEqual(expected);
  });

  test('ignores a sent email address and super_admin flag', () => {
    expect(acceptedBy(userEdit, { email: 'new@example.com', super_admin: true })).toEqual({});
  });
});

describe('deleting an account', () => {
  const heir = { organisation_uuid: NORD, user_uuid: BOB };
  test.each([
    [{ sure: true }, {}],
    [{ sure: true, new_owners: [heir] }, {}],
    [{}, { sure: 'validation.account.sure' }],
    [{ sure: false }, { sure: 'validation.account.sure' }],
    [{ sure: 'true' }, { sure: 'validation.type.flag' }],
    [{ sure: true, new_owners: 'x' }, { new_owners: 'validation.type.list' }],
    [{ sure: true, new_owners: [null] }, { 'new_owners[0]': 'validation.type.object' }],
    [
      { sure: true, new_owners: [{ organisation_uuid: NORD }] },
      { 'new_owners[0].user_uuid': 'validation.account.successor_required' },
    ],
    [{ sure: true, new_owners: [heir, { ...heir, user_uuid: ANN }] }, { new_owners: 'validation.list_repeats' }],
  ])('with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(userDelete, body)).toEqual(expected);
  });
});

describe('an organisation', () => {
  const hook = 'https://hooks.slack.com/services/T0/B0/x';
  test.each([
    [{}, { name: 'validation.organisation.name_required' }],
    [{ name: '  ' }, { name: 'validation.organisation.name_required' }],
    [{ name: 'Nord', lang: null, slack_webhook: null }, {}],
    [{ name: 'Nord', lang: 'xx' }, { lang: 'validation.choice' }],
    [{ name: 'Nord', use_slack_connector: true }, { slack_webhook: 'validation.organisation.webhook_required' }],
    [{ name: 'Nord', use_slack_connector: true, slack_webhook: hook }, {}],
    [
      { name: 'Nord', slack_webhook: 'javascript:alert(1)' },
      { slack_webhook: 'validation.organisation.webhook_invalid' },
    ],
  ])('created with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(organisationCreate, body)).toEqual(expected);
  });

  test.each([
    [{}, {}],
    [{ use_slack_connector: true }, {}],
    [{ slack_webhook: '' }, {}],
    [{ name: '' }, { name: 'validation.organisation.name_required' }],
    [{ use_slack_connector: null }, { use_slack_connector: 'validation.type.flag' }],
    [{ updated_at: 'yesterday' }, { updated_at: 'validation.instant' }],
  ])('edited with %j reports the problems %j', (body, expected) => {
    expect(problemsOf(organisationEdit, body)).toEqual(expected);
  });

  test('requires a webhook in its integration form while the connector is enabled', () => {
    expect(problemsOf(integrationForm, { use_slack_connector: true, slack_webhook: '' })).toHaveProperty(
      'slack_webhook',
    );
    expect(problemsOf(integrationForm, { use_slack_connector: false, slack_webhook: '' })).toEqual({});
  });

  test('is listed with a limit of 1000 by default, or with the given search, limit and offset', () => {
    expect(acceptedBy(organisationsQuery, {})).toEqual({ limit: 1000, offset: 0 });
    expect(acceptedBy(organisationsQuery, { q: ' nord ', limit: '20', offset: '40' })).toEqual({
      q: 'nord',
      limit: 20,
      offset: 40,
    });
  });
});
