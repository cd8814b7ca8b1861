import { defineErrors } from '#contract/errors/define-errors.ts'

// Without schemas: the login page shows these sentences, and has none.

export const factorErrors = defineErrors({
  code_wrong: {
    status: 422,
    pt: 'O código não está certo. Cada um dura 30 segundos: se não resultar, põe a hora do telemóvel em automático.',
    en: 'The code is not right. Each lasts 30 seconds: if it goes on, set the clock of your phone to automatic.',
  },
  code_used: {
    status: 409,
    pt: 'Este código já serviu. Espera pelo seguinte.',
    en: 'This code has been used. Wait for the next one.',
  },
  step_over: {
    status: 410,
    pt: 'Passaram mais de dez minutos. Começa outra vez.',
    en: 'More than ten minutes have passed. Begin again.',
  },
  proof_due: {
    status: 403,
    pt: 'Confirma primeiro que és tu.',
    en: 'First confirm that it is you.',
  },
  factor_proof_due: {
    status: 403,
    pt: 'Confirma primeiro que és tu, com o segundo passo.',
    en: 'First confirm that it is you, with the second step.',
  },
  factor_due: {
    status: 403,
    pt: 'A tua conta precisa de um segundo passo. Ativa-o para continuares.',
    en: 'Your account needs a second step. Turn it on to go on.',
  },
})

export const passkeyErrors = defineErrors({
  passkey_refused: {
    status: 422,
    pt: 'Não reconhecemos esta chave de acesso. Tenta outra ou entra de outra maneira.',
    en: 'We do not recognise this passkey. Try another one or sign in another way.',
  },
  passkey_cloned: {
    status: 403,
    pt: 'Pode haver uma cópia desta chave de acesso, por isso já não abre a tua conta. Entra de outra maneira e retira-a.',
    en: 'There may be a copy of this passkey, so it no longer opens your account. Sign in another way and remove it.',
  },
  too_many_passkeys: {
    status: 409,
    pt: 'Já tens 10 chaves de acesso. Retira uma que já não uses.',
    en: 'You have 10 passkeys already. Remove one that you no longer use.',
  },
})

export const organisationErrors = defineErrors({
  organisation_down: {
    status: 409,
    pt: 'A tua organização não está a responder. Entra com a palavra-passe, ou tenta daqui a pouco.',
    en: 'Your organisation does not answer. Sign in with your password, or try again in a while.',
  },
  organisation_refused: {
    status: 403,
    pt: 'Não conseguimos confirmar a resposta da tua organização. Começa outra vez.',
    en: "We could not confirm your organisation's answer. Begin again.",
  },
  organisation_unverified: {
    status: 403,
    pt: 'A tua organização não confirmou o teu e-mail, por isso não sabemos quem és. Pede-lhe que o confirme.',
    en: 'Your organisation has not confirmed your email, so we do not know who you are. Ask it to confirm it.',
  },
  organisation_unknown: {
    status: 403,
    pt: 'Não há aqui nenhuma conta com o teu e-mail. Pede um convite à equipa, ou regista-te.',
    en: 'There is no account here with your email. Ask the team for an invitation, or register.',
  },
  organisation_only: {
    status: 403,
    pt: 'A equipa entra só com a conta da organização.',
    en: "The team signs in with the organisation's account only.",
  },
  organisation_linked: {
    status: 409,
    pt: 'A tua conta já está ligada a outra pessoa dessa organização. Desliga-a primeiro, na segurança da conta.',
    en: 'Your account is linked to somebody else in that organisation. First unlink it, in the security of the account.',
  },
})

type SignInErrors = typeof factorErrors & typeof passkeyErrors & typeof organisationErrors
declare module '#contract/errors/define-errors.ts' {
  interface AreaErrors extends SignInErrors {}
}
