import { leaveProgramme } from '#contract/accounts/leaving.ts'
import { changeAccess } from '#contract/accounts/accounts.ts'
import { strongPassword } from '../../sign-up-forms.ts'
import { does, type Person, type World } from '../world.ts'

/** Asks for the deletion of the account, which follows a week later. */
export async function leave(world: World, who: Person): Promise<void> {
  const body = { currentPassword: strongPassword, cleanTexts: true }
  const done = await does(world, who, leaveProgramme, { body }, 'asks for the deletion of the account')
  if (done) who.hasLeft = true
}

export async function suspend(world: World, admin: Person, who: Person): Promise<void> {
  const call = { params: { id: who.id }, body: { suspended: true } }
  if (await does(world, admin, changeAccess, call, `suspends ${who.firstName} ${who.lastName}`)) who.hasLeft = true
}
