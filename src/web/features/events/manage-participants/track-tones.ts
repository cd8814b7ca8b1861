import type { Role } from '#contract/scopes.ts'
import type { ChipTone } from '#web/components/ui/chip.tsx'

/** The colours of the tracks; people outside them stay neutral. */
export const trackTones: Record<Role, ChipTone> = {
  trainee: 'onit',
  founder: 'founder',
  mentor: 'accent',
  juror: 'neutral',
  partner: 'neutral',
  staff: 'neutral',
  admin: 'neutral',
}
