import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { TestAnswer } from '@waymark/service-kit/testing';
import sharp from 'sharp';
import { untilWaiting, whileOpen } from '../testing/open-transaction.ts';
import { createTestIdentity, PASSWORD, type TestIdentity } from '../testing/test-identity.ts';

const NEW = '/api/v1/user/new';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await createTestIdentity({ config: { superAdmins: ['boss@example.com'] } });
});
afterAll(() => identity.close());

const person = (values: object = {}) => ({
  email: `${crypto.randomUUID().slice(0, 8)}@example.com`,
  password: PASSWORD,
  first_name: 'Ada',
  last_name: 'Byron',
  lang: 'fr',
  innovator: true,
  ...values,
});
const register = (values: object = {}) => identity.api.post(NEW, { body: person(values) });

describe('the language of an error message', () => {
  it('is the one that the user has chosen last, even if the token has an older one', async () => {
    const { token } = (await register({ lang: 'en' })).body;
    const refusal = async () => (await identity.api.post('/api/v1/user/organisations', { token, body: {} })).body;
    expect((await refusal()).errors.name).toBe('An organisation needs a name');
    await identity.api.put('/api/v1/user', { token, body: { lang: 'de' } });
    expect((await refusal()).errors.name).toBe('Eine Organisation braucht einen Namen');
  });
});

describe('registering', () => {
  it('creates the account, and sends a welcome mail in the chosen language', async () => {
    const answer = await register({ email: 'First@Example.com' });
    expect(answer.status).toBe(201);
    expect(answer.body.user).toEqual({
      uuid: expect.any(String),
      first_name: 'Ada',
      last_name: 'Byron',
      email: 'first@example.com',
      lang: 'fr',
      super_admin: false,
      innovator: true,
      image_path: null,
      gdpr_accepted: false,
      email_proven: false,
      must_prove_email: false,
      second_factor: false,
    });
    expect(await identity.mails('first@example.com', 'welcome')).toEqual([expect.objectContaining({ lang: 'fr' })]);
  });
  it('refuses an address that has an account, whatever its case', async () => {
    const email = 'taken@example.com';
    await register({ email });
    const again = await register({ email: 'TAKEN@example.com' });
    expect(again.status).toBe(409);
    expect(again.body.code).toBe('EMAIL_TAKEN');
  });
  it('accepts one of eight registrations of the same address at the same time', async () => {
    const email = 'race@example.com';
    const answers = await Promise.all(Array.from({ length: 8 }, () => register({ email })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 409, 409, 409, 409, 409, 409, 409]);
    expect(await identity.mails(email, 'welcome')).toHaveLength(1);
  });
  it('names every field that is missing', async () => {
    const answer = await identity.api.post(NEW, { body: {} });
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors).sort()).toEqual(['email', 'first_name', 'lang', 'last_name', 'password']);
  });
  it.each([
    ['a weak password', { password: 'password1' }, 'password'],
    ['a password made of the name', { password: 'AdaByron', first_name: 'Ada', last_name: 'Byron' }, 'password'],
    ['a short password', { password: 'aB3$x' }, 'password'],
    ['a password of 10,000 characters', { password: 'x'.repeat(10_000) }, 'password'],
    ['an address with a Cyrillic letter', { email: 'аdmin@example.com' }, 'email'],
    ['an invalid address', { email: 'no address' }, 'email'],
    ['an address of 10,000 characters', { email: `${'a'.repeat(10_000)}@example.com` }, 'email'],
    ['a name of 10,000 characters', { first_name: 'x'.repeat(10_000) }, 'first_name'],
    ['a name of spaces', { last_name: '   ' }, 'last_name'],
    ['a name with a null byte', { first_name: 'A\0da' }, 'first_name'],
    ['a password with a null byte', { password: 'correct\0horse battery' }, 'password'],
    ['an unknown language', { lang: 'tlh' }, 'lang'],
    ['an object as the name', { first_name: { $ne: 1 } }, 'first_name'],
    ['a made-up invitation token', { invitation_token: 'made-up' }, 'invitation_token'],
  ])('refuses %s, and names the field', async (_, values, field) => {
    const answer = await register(values);
    expect(answer.status).toBe(422);
    expect(answer.body.errors[field]).toEqual(expect.stringMatching(/\S/));
  });
  it('takes emoji and right-to-left names', async () => {
    const answer = await register({ first_name: '🦦', last_name: 'عَدَا' });
    expect(answer.body.user).toMatchObject({ first_name: '🦦', last_name: 'عَدَا' });
  });
  it('makes a user with an address of the configured super admins a super admin', async () => {
    expect((await register({ email: 'boss@example.com' })).body.user.super_admin).toBe(true);
  });
});

describe('the profile', () => {
  const png = async (side = 900) =>
    (
      await sharp({ create: { width: side, height: side, channels: 3, background: '#123456' } })
        .png()
        .toBuffer()
    ).toString('base64');
  const put = async (token: string, body: object) => identity.api.put('/api/v1/user', { token, body });

  it('changes the name sent, keeps the rest, and ignores the email address and super admin flag', async () => {
    const { token } = await identity.register();
    const answer = await put(token, { first_name: 'Augusta', email: 'other@example.com', super_admin: true });
    expect(answer.body.user).toMatchObject({ first_name: 'Augusta', last_name: 'Byron', super_admin: false });
    expect(answer.body.user.email).not.toBe('other@example.com');
  });
  it('returns, on a change, an access token that expires when the previous one would have', async () => {
    const { token } = (await register({ lang: 'en' })).body;
    identity.host.clock.advance(9 * 60_000);
    const { body } = await put(token, { lang: 'de' });
    expect((await put(body.token, {})).status).toBe(200);
    identity.host.clock.advance(60_000);
    expect((await put(body.token, {})).status).toBe(401);
  });
  it('returns, on a change of the language, an access token with the new language', async () => {
    const { token } = await identity.register();
    const { body } = await put(token, { lang: 'de' });
    const claims = (jwt: string) => JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
    expect([claims(token).lang, claims(body.token).lang]).toEqual(['en', 'de']);
  });
  it('serves a new avatar at 512 pixels, without metadata, publicly and cacheable for a year', async () => {
    const { token } = await identity.register();
    const noisy = await sharp(Buffer.from(await png(), 'base64'))
      .jpeg()
      .withExif({ IFD0: { Artist: 'secret place' } })
      .toBuffer();
    const answer = await put(token, { image: noisy.toString('base64'), image_mime_type: 'image/png' });
    const { image_path } = answer.body.user;
    expect(image_path).toMatch(/^\/api\/v1\/images\/[0-9a-f]{64}\.jpg$/);
    const image = await identity.api.get(image_path);
    expect(image.status).toBe(200);
    expect(image.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(image.headers['content-type']).toBe('image/jpeg');
    expect(image.text).not.toContain('secret place');
    const [row] = await identity.host.admin<{ content: Buffer }>(
      'select content from images order by created_at desc limit 1',
    );
    expect(await sharp(row?.content).metadata()).toMatchObject({ width: 512, height: 512, format: 'jpeg' });
  });
  it('removes the picture when null is sent, and no longer serves it', async () => {
    const { token } = await identity.register();
    const { body } = await put(token, { image: await png(7), image_mime_type: 'image/png' });
    expect((await put(token, { image: null })).body.user.image_path).toBeNull();
    expect((await identity.api.get(body.user.image_path)).status).toBe(404);
  });
  it('keeps a removed picture that another user shows as well', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const image = await png(9);
    const { body } = await put(one.token, { image, image_mime_type: 'image/png' });
    await put(two.token, { image, image_mime_type: 'image/png' });
    await put(one.token, { image: null });
    expect((await identity.api.get(body.user.image_path)).status).toBe(200);
  });
  it('keeps a picture that another user starts to show while it is being removed', async () => {
    const [one, two] = [await identity.register(), await identity.register()];
    const { image_path } = (await put(one.token, { image: await png(11), image_mime_type: 'image/png' })).body.user;
    const hash = path.parse(image_path).name;
    const show = `with kept as (update images set mime_type = mime_type where hash = $1)
      insert into image_uses (subject_uuid, hash) values ($2, $1)`;
    const takingAway: Promise<TestAnswer>[] = [];
    await whileOpen(identity, show, [hash, two.uuid], async () => {
      takingAway.push(put(one.token, { image: null }));
      await untilWaiting(identity, 1);
    });
    expect((await Promise.all(takingAway)).map(({ status }) => status)).toEqual([200]);
    expect((await identity.api.get(image_path)).status).toBe(200);
  });
  it.each([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')],
    ['text', Buffer.from('hello').toString('base64')],
    ['half a png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]).toString('base64')],
    ['invalid base64', 'not base64!'],
    ['1.1 MB', 'A'.repeat(1_100_004)],
  ])('refuses %s as an avatar', async (_, image) => {
    const { token } = await identity.register();
    const answer = await put(token, { image, image_mime_type: 'image/png' });
    expect(answer.status).toBe(422);
    expect(answer.body.errors.image).toEqual(expect.stringMatching(/\S/));
  });
  it('refuses a small file that decodes to more than 12 megapixels', async () => {
    const { token } = await identity.register();
    const flood = await sharp({
      create: { width: 12_000, height: 12_000, channels: 3, background: 'black' },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    const answer = await put(token, { image: flood.toString('base64'), image_mime_type: 'image/png' });
    expect(answer).toMatchObject({
      status: 422,
      body: { errors: { image: expect.stringContaining('12 megapixels') } },
    });
  });
  it('accepts 30 pictures in ten minutes and refuses the next one, but no other changes', async () => {
    const person = await identity.register();
    let { token } = person;
    const image = await png(8);
    const upload = () => put(token, { image, image_mime_type: 'image/png' });
    for (let times = 0; times < 30; times += 1) expect((await upload()).status).toBe(200);
    const refused = await upload();
    expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect((await put(token, { first_name: 'Augusta' })).status).toBe(200);
    identity.host.clock.advance(10 * 60_000);
    ({ token } = await identity.signInAgain(person));
    expect((await upload()).status).toBe(200);
  });
  it('refuses a body beyond the limit', async () => {
    const { token } = await identity.register();
    expect((await put(token, { image: 'A'.repeat(1_600_000), image_mime_type: 'image/png' })).status).toBe(413);
  });
  it('stores that the user accepted the privacy notice', async () => {
    const { token } = await identity.register();
    expect((await identity.api.post('/api/v1/user/accept_gdpr', { token })).body).toEqual({ status: true });
    expect((await identity.api.get('/api/v1/user', { token })).body.user.gdpr_accepted).toBe(true);
  });
  it('publishes a change as an event of each of the user’s organisations', async () => {
    const owner = await identity.register();
    const own = [await identity.createOrganisation(owner), await identity.createOrganisation(owner)];
    await put(owner.token, { first_name: 'Augusta' });
    const published = (await identity.events('member.updated')).filter(({ subject }) => subject === owner.uuid);
    expect(published.map(({ organisation }) => organisation).sort()).toEqual(own.sort());
    for (const { data } of published) expect(data).toMatchObject({ first_name: 'Augusta', changed: ['first_name'] });
  });
  it('is exported with the data of other services, and names the services that did not respond', async () => {
    const owner = await identity.register();
    await identity.createOrganisation(owner, { name: 'Mine' });
    const path = `/internal/users/${owner.uuid}/export`;
    identity.host.internal.answer('okr', 'GET', path, { body: { export: { objectives: [1] } } });
    const answer = await identity.api.get('/api/v1/user/export', { token: owner.token });
    expect(answer.headers['content-disposition']).toContain('attachment');
    expect(answer.body).toMatchObject({
      user: { email: owner.email },
      organisations: [{ name: 'Mine', admin: true }],
      okr: { objectives: [1] },
      missing: ['billing', 'notification'],
    });
    expect(answer.text).not.toContain('password');
  });
});
