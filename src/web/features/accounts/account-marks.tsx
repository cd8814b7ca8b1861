import type { AccountState, Trace } from '#contract/accounts/accounts.ts'
import { heardFromChoices } from '#contract/auth/heard-from.ts'
import { invitedByStaff, type Role, roles } from '#contract/scopes.ts'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useHasScope } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { TextKey } from '#web/locales/areas.ts'

const chipTones: Record<Role, ChipTone> = {
  trainee: 'onit',
  founder: 'founder',
  mentor: 'info',
  juror: 'neutral',
  partner: 'neutral',
  staff: 'accent',
  admin: 'warning',
}
const stateTones: Record<AccountState, StatusTone> = {
  active: 'success',
  unverified: 'warning',
  suspended: 'danger',
  leaving: 'neutral',
}

export function RoleChip({ role }: { role: Role }) {
  const t = useT('accounts')
  return <Chip tone={chipTones[role]}>{t(`role.${role}`)}</Chip>
}

export function AccountStatus({ state }: { state: AccountState }) {
  const t = useT('accounts')
  return <Status tone={stateTones[state]}>{t(`state.${state}`)}</Status>
}

/** Mails do not reach this person: somebody has to find another way. */
export function RefusedStatus() {
  const t = useT('accounts')
  return <Status tone="danger">{t('person.refused')}</Status>
}

/** The words of a source; other clients may have sent a text of their own. */
export function useHeardFrom() {
  const t = useT('questions')
  return (source: string) => {
    const known = heardFromChoices.find((choice) => choice === source)
    return known ? t(`heardFrom.${known}`) : source
  }
}

export function useRoleChoices() {
  const t = useT('accounts')
  return roles.map((value) => ({ value, label: t(`role.${value}`) }))
}

/** The roles that this member of the team may give by an invitation. */
export function useInvitedRoles() {
  const isAdmin = useHasScope('users:manage')
  return useRoleChoices().filter(({ value }) => isAdmin || invitedByStaff.includes(value))
}

/** Other tables hold what nobody would look for, such as the history of a record. */
const named: readonly string[] = [
  'attachments',
  'cohort_members',
  'drafts',
  'event_registrations',
  'experiences',
  'problems',
  'projects',
  'record_marks',
  'startup_members',
  'user_skills',
]

/** What somebody takes part in, counted in words. */
export function useTraceTexts(traces: readonly Trace[]): string[] {
  const t = useT('accounts')
  return traces
    .filter(({ table }) => named.includes(table))
    .map(({ table, count }) => t(`trace.${table}` as TextKey<'accounts'>, { count }))
}
