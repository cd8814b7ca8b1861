import { expect, it } from 'vitest'
import { makeBrowser, readVapid } from '#test/push-service.ts'
import { areUsable, encryptPush } from './encrypt.ts'
import { isAllowed } from '#api/http/outside-post.ts'
import { post } from './post.ts'
import { isPublicAddress, lookupPublic } from '#api/http/public-address.ts'
import { pushKeyOf, vapidHeader } from './vapid.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

it('encrypts as in the example of RFC 8291', () => {
  const keys = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const fresh = {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  }
  expect(encryptPush('When I grow up, I want to be a watermelon', keys, fresh).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

it('writes to one browser alone, and never twice the same bytes', () => {
  const [ana, rui] = [makeBrowser(), makeBrowser()]
  const sealed = encryptPush('Olá 😀', ana.keys)
  expect(ana.read(sealed)).toBe('Olá 😀')
  expect(() => rui.read(sealed)).toThrow()
  expect(encryptPush('Olá 😀', ana.keys).equals(sealed)).toBe(false)
})

it('refuses keys to which nobody can write', () => {
  const { p256dh, auth } = makeBrowser().keys
  const beside = Buffer.concat([Buffer.of(4), Buffer.alloc(64, 1)]).toString('base64url')
  expect(
    [
      { p256dh, auth },
      { p256dh: beside, auth },
      { p256dh, auth: 'AA' },
    ].map(areUsable),
  ).toEqual([true, false, false])
})

it('signs with a key that follows from that of the installation', () => {
  const signingKey = { kid: 'x', secret: Buffer.alloc(32, 1) }
  const key = pushKeyOf(signingKey)
  expect(pushKeyOf({ ...signingKey }).publicKey).toBe(key.publicKey)
  expect(pushKeyOf({ kid: 'x', secret: Buffer.alloc(32, 2) }).publicKey).not.toBe(key.publicKey)
  const header = vapidHeader(key, 'https://push.example/send/1?a=b', 'ola@exemplo.pt', new Date(0))
  const claims = { aud: 'https://push.example', exp: 43_200, sub: 'mailto:ola@exemplo.pt' }
  expect(readVapid(header, key.publicKey)).toEqual(claims)
})

it.each([
  ['142.250.184.10', true],
  ['2a00:1450:4003::200a', true],
  ['127.0.0.1', false],
  ['0.0.0.0', false],
  ['10.1.2.3', false],
  ['100.100.100.200', false],
  ['169.254.169.254', false],
  ['172.31.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['::1', false],
  ['::', false],
  ['::ffff:127.0.0.1', false],
  ['64:ff9b::a00:1', false],
  ['2002:7f00:1::', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['ff02::1', false],
])('%s is out in the internet: %s', (ip, expected) => expect(isPublicAddress(ip)).toBe(expected))

it.each([
  'http://push.example/x',
  'https://127.0.0.1/x',
  'https://0x7f.1/x',
  'https://2130706433/x',
  'https://[::1]/x',
  'https://[::ffff:7f00:1]/x',
  'https://localhost/x',
  'https://user:pass@142.250.184.10/x',
])('%s is refused before anything is sent', async (endpoint) => {
  expect(await isAllowed(endpoint, undefined)).toBe(false)
  expect(await post(endpoint, {}, Buffer.of(), undefined)).toBe(404)
})

it('asks again where it connects, so that a name cannot become a private one meanwhile', async () => {
  const asked = await new Promise((resolve) => lookupPublic('localhost', { all: true }, resolve))
  expect(asked).toMatchObject({ name: 'PrivateAddress' })
})
