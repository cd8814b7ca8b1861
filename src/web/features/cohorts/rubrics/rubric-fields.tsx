import { rubricLimits, type Rubric } from '#contract/cohorts/rubrics.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field, FieldNote } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { fromTexts, noTexts, toTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { locales, useT } from '#web/lib/text/i18n.ts'
import type { TaskForm } from '../progress/task-values.ts'

export type RubricValues = { name: Texts; levels: Texts[] }[]

const blankCriterion: RubricValues[number] = { name: noTexts, levels: [noTexts, noTexts, noTexts] }

export const toRubricValues = (rubric: Rubric | null): RubricValues =>
  rubric?.map(({ name, levels }) => ({ name: toTexts(name), levels: levels.map(toTexts) })) ?? []

/** No criterion is no rubric. */
export const fromRubricValues = (rubric: RubricValues) =>
  rubric.length === 0
    ? null
    : rubric.map(({ name, levels }) => ({ name: fromTexts(name), levels: levels.map(fromTexts) }))

/** By what the work is judged: criteria, each with its levels from the lowest to the highest. */
export function RubricFields({ form }: { form: TaskForm }) {
  const t = useT('cohorts-learning')
  const { id } = form.field('rubric')
  return (
    <details open={form.values.rubric.length > 0}>
      <summary className="medium">{t('rubric.title')}</summary>
      <div className="form" id={id} tabIndex={-1}>
        <p className="small muted">{t('rubric.note')}</p>
        <EntryList
          value={form.values.rubric}
          onChange={(rubric) => form.set('rubric', rubric)}
          blank={blankCriterion}
          addLabel={t('rubric.add')}
          max={rubricLimits.criteria}
        >
          {(i) => <Criterion form={form} i={i} />}
        </EntryList>
        <OwnError form={form} path="rubric" />
      </div>
    </details>
  )
}

function Criterion({ form, i }: { form: TaskForm; i: number }) {
  const t = useT('cohorts-learning')
  return (
    <>
      <div className="grid cols-2 formgrid">
        {locales.map((locale) => (
          <Field
            key={locale}
            label={t(`rubric.criterion.${locale}`)}
            optional={locale !== 'pt'}
            {...form.field(`rubric.${i}.name.${locale}`)}
          >
            <Input lang={locale} maxLength={rubricLimits.name} {...form.input(`rubric.${i}.name.${locale}`)} />
          </Field>
        ))}
      </div>
      <EntryList
        lines
        value={form.values.rubric[i]!.levels}
        onChange={(levels) => form.set(`rubric.${i}.levels`, levels)}
        blank={noTexts}
        addLabel={t('rubric.addLevel')}
        max={rubricLimits.levels}
      >
        {(j) => (
          <div className="grid cols-2 formgrid">
            {locales.map((locale) => (
              <Field
                key={locale}
                label={t(`rubric.level.${locale}`, { number: j + 1 })}
                optional={locale !== 'pt'}
                {...form.field(`rubric.${i}.levels.${j}.${locale}`)}
              >
                <Input
                  lang={locale}
                  maxLength={rubricLimits.level}
                  {...form.input(`rubric.${i}.levels.${j}.${locale}`)}
                />
              </Field>
            ))}
          </div>
        )}
      </EntryList>
      <OwnError form={form} path={`rubric.${i}.levels`} />
    </>
  )
}

/** Of the list itself, such as too few entries: those of its fields stand beside them. */
function OwnError({ form, path }: { form: TaskForm; path: 'rubric' | `rubric.${number}.levels` }) {
  const own = form.errors.find((error) => error.path === path)
  return own ? <FieldNote id={`${own.id}-error`} error={form.field(path).error} /> : null
}
