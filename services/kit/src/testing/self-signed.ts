import { createSign, generateKeyPairSync } from 'node:crypto';

export type SelfSigned = { key: string; certificate: string };

/** One value of DER: tag, length, content. */
const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const bits = (content: Buffer) => der(0x03, Buffer.from([0]), content);
const text = (tag: number, content: string) => der(tag, Buffer.from(content));

const ECDSA_WITH_SHA256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
const ALTERNATIVE_NAMES = der(0x06, Buffer.from('551d11', 'hex'));
// Valid at all times, so that no test depends on today's date.
const ALWAYS = sequence(text(0x17, '000101000000Z'), text(0x18, '99991231235959Z'));

/** A new self-signed certificate (X.509), for servers that a test starts. */
export const selfSigned = (name: string): SelfSigned => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const issuer = sequence(der(0x31, sequence(COMMON_NAME, text(0x0c, name))));
  const extension = sequence(ALTERNATIVE_NAMES, der(0x04, sequence(text(0x82, name))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    issuer,
    ALWAYS,
    issuer,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(extension)),
  );
  const signature = createSign('sha256').update(body).sign(privateKey);
  const whole = sequence(body, ECDSA_WITH_SHA256, bits(signature)).toString('base64');
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${whole}\n-----END CERTIFICATE-----\n`,
  };
};
