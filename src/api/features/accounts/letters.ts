import type { Db, Deps } from '#api/deps.ts'
import { letterOf } from '#api/mail/letter.ts'
import { findIdentities } from '#api/features/auth/organisations/queries.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import en from '#web/locales/en/shell.json' with { type: 'json' }
import pt from '#web/locales/pt/shell.json' with { type: 'json' }
import type { Role } from '#contract/scopes.ts'

const words = {
  suspended: {
    pt: [
      'A tua conta está suspensa',
      'A administração suspendeu a tua conta: as tuas sessões terminaram e não podes entrar. O que fizeste continua guardado.',
      'Se achas que é engano, escreve para {contact}.',
    ],
    en: [
      'Your account is suspended',
      'An administrator suspended your account: your sessions have ended and you cannot sign in. What you did is kept.',
      'If you think this is a mistake, write to {contact}.',
    ],
  },
  ended: {
    pt: [
      'A tua conta está suspensa',
      'O diretório {directory} suspendeu a tua conta: as tuas sessões terminaram e não podes entrar. O que fizeste continua guardado.',
      'Se achas que é engano, fala com a tua organização ou escreve para {contact}.',
    ],
    en: [
      'Your account is suspended',
      'The directory of {directory} suspended your account: your sessions have ended and you cannot sign in. What you did is kept.',
      'If you think this is a mistake, talk to your organisation or write to {contact}.',
    ],
  },
  reactivated: {
    pt: ['Podes voltar a entrar', 'A tua conta está ativa. Entra com o e-mail e a palavra-passe que já tinhas.'],
    en: ['You can sign in again', 'Your account is active. Sign in with the email and the password you had before.'],
  },
  role: {
    pt: [
      'O teu papel mudou: {role}',
      'A administração mudou o teu papel para «{role}», e com ele o que vês e podes fazer. As tuas sessões terminaram.',
    ],
    en: [
      'Your role has changed: {role}',
      'An administrator changed your role to “{role}”, and with it what you see and may do. Your sessions have ended.',
    ],
  },
  merged: {
    pt: [
      'As tuas duas contas são agora uma',
      'A administração juntou as tuas contas: está tudo nesta, e entras só com {email}.',
    ],
    en: [
      'Your two accounts are now one',
      'An administrator joined your accounts: everything is in this one, and you sign in with {email} only.',
    ],
  },
} as const
const enter = { pt: 'Iniciar sessão', en: 'Sign in' }
const roles = { pt: pt.role, en: en.role }

/** Whose directory it is: the organisation with which they sign in, or the only one there is. */
async function directoryOf(tx: Db, { settings: { organisations } }: Deps, userId: string) {
  const [linked] = await findIdentities(tx, userId)
  const name = organisations.find(({ id }) => id === linked?.issuer || organisations.length === 1)?.name
  return { pt: name ? `de ${name}` : 'da tua organização', en: name ?? 'your organisation' }
}

/** What happened to the account of somebody who could not read it there; nobody writes to one that is suspended. */
export async function tellOfAccount(
  tx: Db,
  deps: Deps,
  kind: Exclude<keyof typeof words, 'ended'>,
  userId: string,
  role?: Role,
): Promise<void> {
  const { contact } = await findProgramme(tx)
  await tellPeople(tx, deps, `accounts.${kind}`, [userId], ({ locale, email }) => {
    const values = { contact, email, role: role ? roles[locale][role] : '' }
    return letterOf(words[kind][locale], values, '/auth/login', enter[locale])
  })
}

/** Who lost the account by the directory of their organisation; while it is still theirs. */
export async function tellOfEnd(tx: Db, deps: Deps, userId: string): Promise<void> {
  const { contact } = await findProgramme(tx)
  const directory = await directoryOf(tx, deps, userId)
  await tellPeople(tx, deps, 'accounts.suspended', [userId], ({ locale }) =>
    letterOf(words.ended[locale], { contact, directory: directory[locale] }, '/auth/login', enter[locale]),
  )
}
