import { updateProfile } from '#contract/profile/edit.ts'
import type { Visibility } from '#contract/profile/profile.ts'
import type { Signed, TestApp } from '#test/app.ts'
import { alsoAskedOutside, anybody, describeRights, members, type Rights, seenBy } from '#test/rights.ts'
import { peopleArea } from './area.ts'

async function seen(t: TestApp, who: Signed, visibility: Visibility) {
  const firstName = `Zulmira ${crypto.randomUUID().slice(0, 8)}`
  await t.call(updateProfile, { body: { version: 1, visibility, firstName } }, who)
  return { params: { id: who.id }, query: { q: firstName }, finds: who.id }
}
const other = async (t: TestApp, visibility: Visibility) => seen(t, await t.as('mentor'), visibility)
const made = async (t: TestApp, visibility: Visibility) => ({ params: (await other(t, visibility)).params })
const team = seenBy('staff', 'admin')

const rights: Rights = {
  'GET /people': {
    'somebody for members': [members, (_, t) => other(t, 'members')],
    'somebody for the team': [team, (_, t) => other(t, 'staff')],
    'myself, for the team': [members, (me, t) => seen(t, me, 'staff')],
  },
  'GET /people/{id}': {
    'a public profile': [anybody, (_, t) => other(t, 'public')],
    'a profile for members': [alsoAskedOutside({ ...anybody, nobody: 404 }), (_, t) => other(t, 'members')],
    'a profile for the team': [alsoAskedOutside({ ...team, nobody: 404 }), (_, t) => other(t, 'staff')],
    'my own, for the team': [{ ...members, nobody: 404, juror: 'ok', partner: 'ok' }, (me, t) => seen(t, me, 'staff')],
  },
  'GET /people/{id}/made': {
    'a profile for members': [members, (_, t) => made(t, 'members')],
    'a profile for the team': [team, (_, t) => made(t, 'staff')],
  },
}

describeRights({ area: peopleArea, rights })
