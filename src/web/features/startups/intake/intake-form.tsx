import {
  startupIntakeInput,
  intakeLimits,
  type StartupIntake,
  type StartupIntakeInput,
} from '#contract/startups/intake.ts'
import { BilingualInputs } from '#web/components/editor/bilingual-inputs.tsx'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { FormSection } from '#web/components/editor/form-section.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { DateTimeField } from '#web/components/fields/date-time-field.tsx'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Input } from '#web/components/fields/input.tsx'
import type { Editable } from '#web/lib/forms/schema-values.ts'
import { uuid } from '#web/lib/session/uuid.ts'
import { noTexts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { createIntake, saveIntake } from '../manage/api.ts'

type Fields = Omit<Editable<StartupIntakeInput>, 'opensAt' | 'answerDays'> & {
  opensAt: string | null
  answerDays: number | null
}
type Props = { intake: StartupIntake | undefined; onSaved: (intake: StartupIntake) => Promise<void> }

const usualDays = 7
const blank: Fields = { name: noTexts, opensAt: null, closesAt: null, answerDays: usualDays, questions: [] }

export function IntakeForm({ intake, onSaved }: Props) {
  const t = useT('startups-manage')
  const editor: Editor<Fields> = useEditor({
    schema: startupIntakeInput,
    initial: blank,
    current: intake,
    labels: {
      name: t('intake.name'),
      opensAt: t('intake.opensAt'),
      closesAt: t('intake.closesAt'),
      answerDays: t('intake.answerDays'),
      questions: t('intake.questions'),
      'questions.text': t('intake.question'),
      'questions.required': t('intake.required'),
      'questions.id': t('intake.question'),
    },
    draftKey: `intake.${intake?.id ?? 'new'}`,
    save: ({ input, changes, idempotencyKey }) =>
      intake && changes ? saveIntake(intake.id, changes) : createIntake(input, idempotencyKey),
    onSaved,
  })
  return (
    <EditorForm editor={editor} what={t('intake.what')}>
      <WhenSection editor={editor} />
      <QuestionsSection editor={editor} />
    </EditorForm>
  )
}

type SectionProps = { editor: Editor<Fields> }

function WhenSection({ editor }: SectionProps) {
  const t = useT('startups-manage')
  return (
    <FormSection id="when" title={t('intake.when')} note={t('intake.whenNote')}>
      <BilingualInputs editor={editor} path="name" />
      <div className="grid cols-2 formgrid">
        <Field {...editor.field('opensAt')}>
          <DateTimeField {...editor.control('opensAt')} />
        </Field>
        <Field {...editor.field('closesAt')}>
          <DateTimeField {...editor.control('closesAt')} />
        </Field>
      </div>
      <Field hint={t('intake.daysHint')} {...editor.field('answerDays')}>
        <Input {...editor.number('answerDays')} />
      </Field>
    </FormSection>
  )
}

function QuestionsSection({ editor }: SectionProps) {
  const t = useT('startups-manage')
  return (
    <FormSection id="questions" title={t('intake.questions')} note={t('intake.questionsNote')}>
      <EntryList
        value={editor.values.questions}
        onChange={(questions) =>
          editor.set(
            'questions',
            questions.map((question) => ({ ...question, id: question.id || uuid() })),
          )
        }
        blank={{ id: '', text: noTexts, required: true }}
        addLabel={t('intake.addQuestion')}
        max={intakeLimits.questions}
      >
        {(i) => (
          <>
            <BilingualInputs editor={editor} path={`questions.${i}.text`} />
            <Checkbox {...editor.checkbox(`questions.${i}.required`)}>{t('intake.required')}</Checkbox>
          </>
        )}
      </EntryList>
    </FormSection>
  )
}
