import type { BilingualLetter } from '#api/mail/letter.ts'
import type { Locale } from '#contract/endpoint.ts'

/** What can change about how somebody signs in: subject and sentence in both languages. */
const changes = {
  app_on: {
    pt: ['Ativaste a aplicação de códigos', 'A partir de agora pedimos-te um código dela quando entras.'],
    en: ['You turned on the code app', 'From now on we ask you for one of its codes when you sign in.'],
  },
  app_off: {
    pt: ['Retiraste a aplicação de códigos', 'Os códigos dela deixaram de servir para entrar.'],
    en: ['You removed the code app', 'Its codes no longer help to sign in.'],
  },
  codes_new: {
    pt: ['Tens novos códigos de recuperação', 'Os anteriores deixaram de servir.'],
    en: ['You have new recovery codes', 'The earlier ones no longer work.'],
  },
  passkey_on: {
    pt: ['Juntaste uma chave de acesso', 'Quem tiver essa chave pode entrar na tua conta.'],
    en: ['You added a passkey', 'Whoever has this key can enter your account.'],
  },
  passkey_off: {
    pt: ['Retiraste uma chave de acesso', 'Essa chave deixou de abrir a tua conta.'],
    en: ['You removed a passkey', 'This key no longer opens your account.'],
  },
  passkey_cloned: {
    pt: [
      'Recusámos uma chave de acesso',
      'O contador de uma das tuas chaves andou para trás: pode haver uma cópia dela. Já não abre a tua conta.',
    ],
    en: [
      'We refused a passkey',
      'The counter of one of your keys went back: there may be a copy of it. It no longer opens your account.',
    ],
  },
  reset_asked: {
    pt: [
      'Pediram para retirar o teu segundo passo',
      'Uma pessoa da administração pediu-o; outra ainda tem de confirmar. Se não sabes de nada, responde já à equipa.',
    ],
    en: [
      'Somebody asked to remove your second step',
      'An administrator asked for it; another has yet to confirm. If you know nothing of it, tell the team now.',
    ],
  },
  reset_done: {
    pt: [
      'O teu segundo passo foi retirado',
      'Duas pessoas da administração retiraram-no e terminaram as tuas sessões. Entra com a palavra-passe e ativa outro.',
    ],
    en: [
      'Your second step was removed',
      'Two administrators removed it and ended your sessions. Sign in with your password and turn on another.',
    ],
  },
  identity_on: {
    pt: ['Ligaste a conta da tua organização', 'A partir de agora podes entrar com ela.'],
    en: ["You linked your organisation's account", 'From now on you can sign in with it.'],
  },
  identity_off: {
    pt: ['Desligaste a conta da tua organização', 'Ela deixou de abrir a tua conta.'],
    en: ["You unlinked your organisation's account", 'It no longer opens your account.'],
  },
} as const satisfies Record<string, Record<Locale, readonly [string, string]>>
export type FactorChange = keyof typeof changes

const others = {
  pt: 'Se não foste tu, muda já a palavra-passe e fala com a equipa.',
  en: 'If it was not you, change your password now and talk to the team.',
}

export const factorLetter: BilingualLetter<{ url: string; change: FactorChange }> = {
  pt: ({ url, change }) => letter('pt', changes[change].pt, url, 'Ver a segurança da conta'),
  en: ({ url, change }) => letter('en', changes[change].en, url, 'See the security of the account'),
}

const letter = (locale: Locale, [subject, text]: readonly [string, string], url: string, label: string) => ({
  subject,
  preview: text,
  paragraphs: [text, others[locale]],
  action: { label, url },
})

export const recoveryLetter: BilingualLetter<{ url: string; left: string }> = {
  pt: ({ url, left }) => ({
    subject: 'Usaste um código de recuperação',
    preview: `Restam ${left} de 10.`,
    paragraphs: [`Alguém entrou na tua conta com um código de recuperação. Restam ${left} de 10.`, others.pt],
    action: { label: 'Fazer códigos novos', url },
  }),
  en: ({ url, left }) => ({
    subject: 'You used a recovery code',
    preview: `${left} of 10 are left.`,
    paragraphs: [`Somebody entered your account with a recovery code. ${left} of 10 are left.`, others.en],
    action: { label: 'Make new codes', url },
  }),
}
