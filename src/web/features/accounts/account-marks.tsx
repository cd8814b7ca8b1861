import type { AccountState } from '#contract/accounts.ts'
import { type Role, roles } from '#contract/scopes.ts'
import { Chip, type ChipTone } from '#web/components/ui/chip.tsx'
import { Status, type StatusTone } from '#web/components/ui/status.tsx'
import { useT } from '#web/lib/text/i18n.ts'

const chipTones: Record<Role, ChipTone> = {
  trainee: 'onit',
  founder: 'founder',
  mentor: 'info',
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

export function useRoleChoices() {
  const t = useT('accounts')
  return roles.map((value) => ({ value, label: t(`role.${value}`) }))
}
