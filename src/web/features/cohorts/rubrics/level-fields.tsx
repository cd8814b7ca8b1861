import type { FieldIssue } from '#contract/errors/issues.ts'
import type { Mark, Rubric } from '#contract/cohorts/rubrics.ts'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import type { ReactNode } from 'react'
import { pick } from '#web/lib/text/bilingual.ts'
import { useLocale } from '#web/lib/text/i18n.ts'

/** The chosen levels of a form, by criterion; null where none is chosen yet. */
export type Levels = (number | null)[]

export const noLevels = (rubric: Rubric | null, marks: readonly Mark[] = []): Levels =>
  rubric?.map((_, index) => (marks[index] ? marks[index].step - 1 : null)) ?? []

/** What is sent: nothing for a task without a rubric. */
export const sentLevels = (levels: Levels, taskVersion: number) =>
  levels.length === 0 ? {} : { levels: levels.map((level) => level ?? 0), taskVersion }

/** Each criterion needs its level. */
export const missingLevels = ({ levels }: { levels: Levels }): FieldIssue[] =>
  levels.flatMap((level, index) => (level === null ? [{ field: `levels.${index}`, code: 'required', params: {} }] : []))

type Props = {
  rubric: Rubric | null
  levels: Levels
  onChange: (levels: Levels) => void
  /** The id and error of one criterion's field. */
  field: (index: number) => { id?: string; error?: ReactNode; missing?: boolean }
}

/** A level for each criterion of the rubric. */
export function LevelFields({ rubric, levels, onChange, field }: Props) {
  const locale = useLocale()
  return rubric?.map(({ name, levels: words }, index) => (
    <RadioGroup
      key={name.pt}
      label={pick(name, locale)}
      options={words.map((level, step) => ({ value: String(step), label: pick(level, locale) }))}
      value={levels[index] === null ? undefined : String(levels[index])}
      onChange={(step) => onChange(levels.with(index, Number(step)))}
      {...field(index)}
    />
  ))
}
