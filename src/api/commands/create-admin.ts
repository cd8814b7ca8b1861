import { randomUUIDv7 } from 'node:crypto'
import { parseArgs } from 'node:util'
import { accountEmail, personName } from '#contract/rules.ts'
import { audit } from '../records/audit.ts'
import { endFirstInvitation } from '../records/first-administrator.ts'
import { onDatabase, runCommand } from './command-line.ts'
import { StartError } from '../postgres/start-error.ts'
import { transaction } from '../db/transaction.ts'
import type { Db } from '../deps.ts'
import { saveUser } from './queries.ts'
import { deleteFactors } from '../features/auth/factors/queries.ts'
import { endSessions, findUserByEmail, insertUser } from '../features/auth/queries.ts'
import { issueToken } from '../features/auth/service.ts'

const linkHours = 24
// No password matches this hash, so the account opens only by the link.
const unusable = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

const usage = 'npm run admin -- --email name@example.com --name "First Last"'

// Makes a person an administrator, or creates one and prints a link.
await runCommand(async () => {
  const { values } = readOptions()
  const email = values.email ?? ''
  if (!accountEmail.safeParse(email).success) {
    throw new StartError(`Say who is to be the administrator: ${usage}`)
  }
  const name = nameIn(values.name ?? `Admin ${email.split('@')[0]}`)
  return onDatabase((db, { publicUrl }) =>
    transaction(db, async (tx) => {
      const raised = await raiseToAdmin(tx, { email, name }, publicUrl)
      return values['without-second-step'] ? `${raised} ${await forgetSecondStep(tx, email)}` : raised
    }),
  )
})

function readOptions() {
  try {
    return parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string' }, 'without-second-step': { type: 'boolean' } },
    })
  } catch (error) {
    throw new StartError(`${(error as Error).message} Use ${usage}`)
  }
}

/** The first word is the first name. */
function nameIn(given: string): Name {
  const [first_name = '', ...rest] = given.trim().split(/\s+/)
  const name = { first_name, last_name: rest.join(' ') }
  if (Object.values(name).every((part) => personName.safeParse(part).success)) return name
  throw new StartError(`The name ${given} cannot be used: write a first and a last name, as in ${usage}`)
}

type Name = { first_name: string; last_name: string }

async function raiseToAdmin(tx: Db, { email, name }: { email: string; name: Name }, publicUrl: string) {
  const known = await findUserByEmail(tx, email)
  const id = known?.id ?? (await insertAdmin(tx, email, name))
  await endFirstInvitation(tx)
  // A suspended person could not sign in, and there may be no other administrator to reactivate them.
  const after = { role: 'admin', status: 'active' } as const
  await saveUser(tx, id, { ...after, erase_at: null, directory_ended_at: null })
  await audit(tx, null, 'users.raise', { type: 'user', id }, { after })
  if (known?.status === 'suspended') return `${email} is an administrator now, and no longer suspended.`
  if (known) return `${email} is an administrator now.`
  const token = await issueToken({ clock: () => new Date() }, tx, 'reset_password', id, linkHours * 60)
  return `${email} is an administrator now. Set up the programme at ${publicUrl}/manage/programme, after choosing a password within ${linkHours} hours at ${publicUrl}/auth/reset-password/${token}`
}

async function insertAdmin(tx: Db, email: string, name: Name): Promise<string> {
  const id = randomUUIDv7()
  await insertUser(tx, { id, email, ...name, password_hash: unusable, role: 'admin' })
  return id
}

/** For the only administrator, who lost it: nobody else could take it away. */
async function forgetSecondStep(tx: Db, email: string): Promise<string> {
  const { id } = (await findUserByEmail(tx, email))!
  await deleteFactors(tx, id)
  await endSessions(tx, id, new Date())
  await audit(tx, null, 'auth.factor_reset', { type: 'user', id })
  return 'Their second step is gone and their sessions have ended: turn on another one after signing in.'
}
