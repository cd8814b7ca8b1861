import * as z from 'zod/mini'
import { eventLimits } from '#contract/events/events.ts'
import { optionalText } from '#contract/rules.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { RadioGroup } from '#web/components/fields/radio-group.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'

const decisions = ['approve', 'decline'] as const
const answer = z.object({ decision: z.enum(decisions), words: optionalText(eventLimits.words), silent: z.boolean() })
export type WordedDecision = z.infer<typeof answer>

type Props = { name: string; decide: (answer: WordedDecision) => Promise<boolean>; onClose: () => void }

/** A decision with a few words of the team, or one that nobody is mailed about. */
export function DecideWithWords({ name, decide, onClose }: Props) {
  const t = useT('events-manage')
  const form = useForm<WordedDecision, WordedDecision>({
    schema: answer,
    initial: { decision: 'approve', words: '', silent: false },
    onSubmit: async (values) => {
      await decide(values)
      onClose()
    },
  })
  const { decision, silent } = form.values
  return (
    <FormDialog
      form={form}
      title={t('decide.withTitle', { name })}
      keep={t('decide.keep')}
      submit={t(`people.${decision}One`)}
      onClose={onClose}
    >
      <RadioGroup
        label={t('field.admission')}
        row
        value={decision}
        onChange={form.control('decision').onChange}
        options={decisions.map((value) => ({ value, label: t(`people.${value}One`) }))}
      />
      <Field label={t('decide.words')} hint={t('decide.wordsHint')} optional {...form.field('words')}>
        <Textarea rows={3} limit={eventLimits.words} {...form.input('words')} />
      </Field>
      <Checkbox checked={silent} onChange={({ target }) => form.set('silent', target.checked)}>
        {t('decide.silent')}
      </Checkbox>
    </FormDialog>
  )
}
