import { attendingWays, type Way } from '#contract/events/states.ts'
import { questionKinds } from '#contract/questions.ts'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { blankQuestion, QuestionsEditor } from '#web/components/questions/questions-editor.tsx'
import type { Path } from '#web/lib/forms/paths-in-values.ts'
import { useT } from '#web/lib/text/i18n.ts'
import type { EventFields, FormProps } from '../manage-form/manage-event-values.ts'

const blank = { ...blankQuestion, required: false, atDoor: false, way: null }

/** What is asked of those who register. */
export function QuestionsSection({ form }: FormProps) {
  const t = useT('events-manage')
  const { mode, zone, questions } = form.values
  const ways = attendingWays.map((value) => ({ value, label: t(`questions.only.${value}`) }))
  return (
    <FormSection id="questions" title={t('questions.title')} note={t('questions.note')}>
      <QuestionsEditor
        value={questions}
        onChange={(next) => form.set('questions', next)}
        fieldOf={(path) => {
          const { id, error } = form.field(`questions.${path}` as Path<EventFields>)
          return { id, error }
        }}
        blank={blank}
        kinds={questionKinds}
        stops={false}
      >
        {({ atDoor, way }, set) => (
          <>
            {mode === 'hybrid' && (
              <Field label={t('questions.way')}>
                <Select
                  placeholder={t('questions.everybody')}
                  options={ways}
                  value={way ?? ''}
                  onChange={({ target }) => set({ way: (target.value || null) as Way | null })}
                />
              </Field>
            )}
            <Checkbox checked={atDoor} onChange={({ target }) => set({ atDoor: target.checked })}>
              {t('questions.atDoor')}
            </Checkbox>
          </>
        )}
      </QuestionsEditor>
      {questions.length > 0 && (
        <Field hint={t('questions.untilHint')} {...form.field('answersUntil')}>
          <DateTimeField timeZone={zone} {...form.control('answersUntil')} />
        </Field>
      )}
    </FormSection>
  )
}
