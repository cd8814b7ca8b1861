import { inviteFirstAdministrator } from '#api/records/first-administrator.ts'
import { verifyEmail } from '#contract/auth/auth.ts'
import { acceptProgrammeInvitation } from '#contract/auth/invitation.ts'
import { signUpFounder, signUpOnit } from '#contract/auth/sign-up.ts'
import { inviteToProgramme } from '#contract/accounts/invitations.ts'
import type { Role } from '#contract/scopes.ts'
import { founderForm, onitForm, strongPassword } from '../sign-up-forms.ts'
import { does, happens, say, type Person, type World } from './world.ts'

const firstNames = ['Ana', 'Rui', 'Eva', 'Tomás', 'Inês', 'Gil', 'Marta', 'João', 'Lia', 'Nuno', 'Sara', 'Vasco']
/** No two people share one, so that whoever was erased can be looked for. */
const lastNames = ['Abrantes', 'Bragança', 'Calheiros', 'Dornelas', 'Esteves', 'Falcato', 'Galhardo', 'Henriques']
const suffixes = ['Alvor', 'Bispo', 'Canelas', 'Duro', 'Ermida', 'Freixo', 'Gândara', 'Horta', 'Ílhavo', 'Justo']

const plainOf = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-z]/gi, '')
    .toLowerCase()

function personOf(world: World, role: Role): Person {
  const number = world.people.length
  const firstName = firstNames[number % firstNames.length]!
  const lastName = `${lastNames[number % lastNames.length]!} ${suffixes[Math.floor(number / lastNames.length) % suffixes.length]!}`
  // A domain each: people of one employer are tied to each other, and could judge nobody.
  const email = `${plainOf(firstName)}@${plainOf(lastName)}${number}.example`
  const person = { id: '', email, firstName, lastName, role, care: 0.35 + 0.65 * world.random(), hasLeft: false }
  world.people.push(person)
  return person
}

/** What stands after this address in the newest mail to somebody. */
export function linkIn({ mails }: World, email: string, path: string): string | undefined {
  for (const { recipient, text } of mails.toReversed()) {
    const found = recipient === email && new RegExp(`${path}([\\w-]+)`).exec(text)
    if (found) return found[1]
  }
  return undefined
}

const named = ({ firstName, lastName }: Person) => ({ firstName, lastName, password: strongPassword, consent: true })

async function findId(world: World, { email }: Person): Promise<string> {
  const row = world.at.deps.db.selectFrom('users').select('id').where('email', '=', email)
  return (await row.executeTakeFirstOrThrow()).id
}

/** By the link that an empty installation prints. */
export async function becomeAdministrator(world: World): Promise<Person> {
  const person = personOf(world, 'admin')
  const token = await inviteFirstAdministrator(world.at.deps.db, world.at.now())
  if (!token) throw new Error('An empty installation printed no link.')
  const body = { ...named(person), email: person.email }
  await does(world, null, acceptProgrammeInvitation, { params: { token }, body })
  person.id = await findId(world, person)
  say(world, `${person.firstName} ${person.lastName} opens the programme`)
  return person
}

export async function joinByInvitation(world: World, admin: Person, role: Role): Promise<Person> {
  const person = personOf(world, role)
  await does(world, admin, inviteToProgramme, { body: { email: person.email, role, locale: 'pt' } })
  await world.at.passUntil(later(world, 1))
  const token = linkIn(world, person.email, '/auth/invitation/')
  if (!token) throw new Error(`${person.email} got no invitation.`)
  await does(world, null, acceptProgrammeInvitation, { params: { token }, body: named(person) })
  person.id = await findId(world, person)
  say(world, `${person.firstName} ${person.lastName} comes by invitation, as ${role}`)
  return person
}

export async function signUp(world: World, role: 'trainee' | 'founder'): Promise<Person> {
  const person = personOf(world, role)
  const { firstName, lastName, email } = person
  person.phone = `91${String(1_000_000 + world.people.length * 7919).slice(-7)}`
  const number = { country: 'PT', number: person.phone } as const
  const common = { firstName, lastName, phone: number, heardFrom: oneWay(world) }
  const done =
    role === 'trainee'
      ? await does(world, null, signUpOnit, { body: { ...onitForm(email), ...common } })
      : await does(world, null, signUpFounder, {
          body: {
            ...founderForm(email),
            ...common,
            startup: { ...founderForm(email).startup, stage: 'idea' as const, name: `Rega ${world.people.length}` },
          },
        })
  if (!done) throw new Error(`${email} could not sign up.`)
  person.id = await findId(world, person)
  await world.at.passUntil(later(world, 2))
  const token = linkIn(world, email, '/auth/verify-email/')
  if (token) await does(world, null, verifyEmail, { params: { token } })
  say(world, `${firstName} ${lastName} signs up as ${role}`)
  return person
}

const oneWay = (world: World) => (happens(world, 0.5) ? 'friend' : 'social')
const later = ({ at }: World, minutes: number) => new Date(at.now().getTime() + minutes * 60_000)
