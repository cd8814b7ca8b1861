import { transaction } from '#api/db/transaction.ts'
import type { Deps } from '#api/deps.ts'
import { endSessions, findPassword, findUser } from '#api/features/auth/queries.ts'
import { refuse, type Caller } from '#api/http/caller.ts'
import { forgetGuesses, takeGuess } from '#api/http/limits/throttle.ts'
import { schedule } from '#api/jobs/jobs.ts'
import type { BilingualLetter } from '#api/mail/letter.ts'
import { tellPeople } from '#api/tell/tell-people.ts'
import { describeDay } from '#api/mail/times.ts'
import { findProgramme } from '#api/programme/queries.ts'
import { audit } from '#api/records/audit.ts'
import { eraseKey } from '#api/records/leaving.ts'
import { verifyPassword } from '#api/secrets/passwords.ts'
import { erasureDays } from '#contract/accounts/leaving.ts'
import { dayMs } from '#contract/times.ts'
import { eraseJob } from './erase.ts'
import { auditObject } from '../queries.ts'
import { keepingAnAdmin } from '../service.ts'
import { markLeaving } from './queries.ts'

const letter: BilingualLetter<{ day: string; url: string }> = {
  pt: ({ day, url }) => ({
    subject: 'A tua conta vai ser apagada',
    preview: `Será apagada a ${day}. Se mudares de ideias, basta entrares.`,
    paragraphs: [
      `Pediste para apagar a tua conta. As tuas sessões terminaram e a conta será apagada a ${day}.`,
      'Se mudares de ideias ou não foste tu, inicia sessão antes dessa data: tudo volta a ser como era.',
    ],
    action: { label: 'Iniciar sessão e ficar', url },
  }),
  en: ({ day, url }) => ({
    subject: 'Your account will be deleted',
    preview: `It will be deleted on ${day}. If you change your mind, just sign in.`,
    paragraphs: [
      `You asked us to delete your account. Your sessions have ended, and the account will be deleted on ${day}.`,
      'If you change your mind, or it was not you, sign in before that day: everything will be as it was.',
    ],
    action: { label: 'Sign in and stay', url },
  }),
}

/** Marks the account as leaving; a job erases it after a week, unless its owner signs in before. */
export async function leaveProgramme(
  deps: Deps,
  caller: Caller,
  currentPassword: string,
): Promise<{ eraseAt: string }> {
  const { id } = caller.actor
  const { email } = await findUser(deps.db, id)
  await takeGuess(deps, email)
  const { password_hash } = await findPassword(deps.db, id)
  if (!(await verifyPassword(currentPassword, password_hash))) refuse('password_wrong')
  await forgetGuesses(deps, email)
  const now = deps.clock()
  const eraseAt = new Date(now.getTime() + erasureDays * dayMs)
  await transaction(deps.db, async (tx) => {
    const url = `${deps.settings.publicUrl}/auth/login`
    const { zone } = await findProgramme(tx)
    // Before the change: nobody writes to an account that is leaving.
    await tellPeople(tx, deps, 'accounts.leave', [id], ({ locale }) =>
      letter[locale]({ day: describeDay(eraseAt, { zone, locale, now }), url }),
    )
    if (!(await keepingAnAdmin(markLeaving(tx, id, eraseAt, now)))) refuse('state_conflict')
    await endSessions(tx, id, now)
    await schedule(tx, { kind: eraseJob, payload: { id }, runAt: eraseAt, key: eraseKey(id) })
    await audit(tx, caller, 'accounts.leave', auditObject(id))
  })
  return { eraseAt: eraseAt.toISOString() }
}
