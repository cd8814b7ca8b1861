import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PersonSkill, Profile } from '#contract/profile/profile.ts'
import { toast } from '#web/components/ui/toast-store.ts'
import { ApiError, errorMessage } from '#web/lib/api/api-error.ts'
import { sameValue } from '#web/lib/forms/same-value.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { profileQueries, useSetSkills } from '../api.ts'

type Read = Pick<Profile, 'skills' | 'version'>

/** The list while it is edited. `theirs` is what another window has saved since it was read. */
export function useSkills(onClose?: () => void) {
  const t = useT('profile-edit')
  const locale = useLocale()
  const { data } = useSuspenseQuery(profileQueries.mine())
  const change = useSetSkills()
  const [base, setBase] = useState<Read>(data)
  const [skills, setSkills] = useState<PersonSkill[]>(data.skills)
  const [theirs, setTheirs] = useState<Read>()
  const [failure, setFailure] = useState<string | null>(null)
  const dirty = !sameValue(skills, base.skills)
  const start = (read: Read, list = read.skills) => {
    setBase(read)
    setSkills(list)
    setTheirs(undefined)
  }
  // Saved elsewhere while nothing was changed here.
  if (!dirty && base.version !== data.version) start(data)
  const save = async () => {
    setFailure(null)
    try {
      const chosen = skills.map(({ skill, level }) => ({ skill, level }))
      start(await change.mutateAsync({ skills: chosen, version: base.version }))
      toast(t('skills.saved'))
      onClose?.()
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setTheirs(error.current as Profile)
      else setFailure(errorMessage(locale, error))
    }
  }
  return {
    skills,
    setSkills,
    base,
    dirty,
    save,
    failure,
    saving: change.isPending,
    reset: () => start(data),
    theirs,
    /** Goes on from what the other window has saved, with this list. */
    settle: (list: PersonSkill[]) => theirs && start(theirs, list),
    putOff: () => setTheirs(undefined),
  }
}
