import type { PersonSkill, SkillLevel } from '#contract/profile/profile.ts'
import { ConflictDialog } from '#web/components/editor/conflict-dialog.tsx'
import { useLocale, useT } from '#web/lib/text/i18n.ts'

type List = readonly PersonSkill[]
type Props = {
  base: List
  mine: List
  theirs: List
  onMerge: (skills: PersonSkill[]) => void
  onClose: () => void
}
type BySkill = Record<string, PersonSkill | undefined>

const bySkill = (list: List): BySkill => Object.fromEntries(list.map((one) => [one.skill, one]))

/** Two lists skill by skill; one that a side has not got is empty there. */
export function SkillsConflict({ base, mine, theirs, onMerge, onClose }: Props) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const ui = useT('ui')
  const locale = useLocale()
  const all = [...mine, ...theirs]
  const labels = Object.fromEntries(all.map(({ skill, name }) => [skill, name[locale]]))
  const describe = (_: string, value: unknown) => {
    const { level } = value as PersonSkill
    return level === null ? edit('skills.noLevel') : t(`level.${level as SkillLevel}`)
  }
  const settle = (chosen: BySkill) => onMerge(Object.keys(labels).flatMap((skill) => chosen[skill] ?? []))
  return (
    <ConflictDialog
      title={ui('conflict.titleSelf', { what: t('what') })}
      labels={labels}
      base={bySkill(base)}
      mine={bySkill(mine)}
      theirs={bySkill(theirs)}
      describe={describe}
      onMerge={settle}
      onClose={onClose}
    />
  )
}
