import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type PersonSkill, profileLimits, skillLevels } from '#contract/profile/profile.ts'
import type { SettingsPart } from '#web/area.ts'
import { FormCard, FormSection } from '#web/components/editor/form-section.tsx'
import { LeaveGuard } from '#web/components/editor/leave-guard.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { MultiCombobox } from '#web/components/fields/multi-combobox.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Chip } from '#web/components/ui/chip.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { errorMessage } from '#web/lib/api/api-error.ts'
import { fetchFirst } from '#web/lib/api/query.ts'
import { referenceQueries } from '#web/lib/api/reference.ts'
import { choicesOf } from '#web/lib/text/choices.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { profileQueries, useProposeSkill } from '../api.ts'
import { FormFoot } from '../form-foot.tsx'
import { SkillsConflict } from './skills-conflict.tsx'
import { useSkills } from './use-skills.ts'
import '../profile.css'

export const skillsPart: SettingsPart = {
  Section: SkillsSection,
  prefetch: () => fetchFirst(profileQueries.mine(), referenceQueries.skills()),
}

function SkillsSection() {
  const edit = useT('profile-edit')
  return (
    <FormCard>
      <FormSection title={edit('skills.title')} note={edit('skills.note')} id="skills">
        <SkillsForm />
      </FormSection>
    </FormCard>
  )
}

/** Skills with a level in fixed words, in the order in which they are shown. */
export function SkillsForm({ onClose }: { onClose?: () => void }) {
  const t = useT('profile')
  const edit = useT('profile-edit')
  const locale = useLocale()
  const { skills, setSkills, base, dirty, save, failure, saving, reset, theirs, settle, putOff } = useSkills(onClose)
  const levels = skillLevels.map((level) => ({ value: String(level), label: t(`level.${level}`) }))
  const setLevel = (i: number, text: string) =>
    setSkills(skills.with(i, { ...skills[i]!, level: text === '' ? null : Number(text) }))
  return (
    <form
      className="form"
      aria-label={edit('skills.title')}
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <FormFailure text={failure} />
      <EntryList
        lines
        value={skills}
        onChange={setSkills}
        adder={<AddSkill skills={skills} onAdd={(added) => setSkills([...skills, added])} />}
      >
        {(i) => (
          <div className="profile__skill">
            <span className="medium grow">
              {skills[i]!.name[locale]} {skills[i]!.proposed && <Chip tone="neutral">{edit('skills.proposed')}</Chip>}
            </span>
            <Select
              size="sm"
              aria-label={edit('skills.levelOf', { skill: skills[i]!.name[locale] })}
              placeholder={t('level.none')}
              options={levels}
              value={String(skills[i]!.level ?? '')}
              onChange={(event) => setLevel(i, event.target.value)}
            />
          </div>
        )}
      </EntryList>
      <FormFoot saving={saving} onCancel={() => (reset(), onClose?.())} />
      <LeaveGuard dirty={dirty && !saving} />
      {theirs && (
        <SkillsConflict base={base.skills} mine={skills} theirs={theirs.skills} onMerge={settle} onClose={putOff} />
      )}
    </form>
  )
}

type AddProps = { skills: readonly PersonSkill[]; onAdd: (skill: PersonSkill) => void }

/** Type-ahead in the shared list; what it lacks can be proposed to the team. */
function AddSkill({ skills, onAdd }: AddProps) {
  const edit = useT('profile-edit')
  const locale = useLocale()
  const propose = useProposeSkill()
  const { data } = useQuery(referenceQueries.skills())
  const options = useMemo(() => choicesOf(data?.items ?? [], locale), [data, locale])
  const taken = skills.map(({ skill }) => skill)
  const full = skills.length >= profileLimits.skills
  const add = async (chosen: string) => {
    const known = data?.items.find(({ slug }) => slug === chosen)
    if (known) return onAdd({ skill: known.slug, name: known.name, level: null, proposed: false })
    try {
      const proposed = await propose.mutateAsync(chosen)
      if (!taken.includes(proposed.skill)) onAdd(proposed)
      if (proposed.proposed) toast(edit('skills.proposedToast', { skill: proposed.name[locale] }))
    } catch (error) {
      toast(errorMessage(locale, error), { tone: 'danger' })
    }
  }
  return (
    <Field label={edit('skills.add')} hint={edit('skills.addHint', { max: profileLimits.skills })}>
      <MultiCombobox
        options={options.filter(({ value }) => !taken.includes(value))}
        value={[]}
        onChange={([chosen]) => chosen && void add(chosen)}
        allowNew={!full}
        newLabel={(text) => edit('skills.propose', { skill: text })}
        max={full ? 0 : 1}
        placeholder={edit('skills.placeholder')}
      />
    </Field>
  )
}
