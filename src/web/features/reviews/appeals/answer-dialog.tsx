import type { BodyOf } from '#contract/endpoint.ts'
import { answerAppeal, appealLimits, type ManagedAppeal } from '#contract/reviews/appeals.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { ReasonFields } from '#web/components/editor/reason-dialog.tsx'
import { Checkbox } from '#web/components/fields/checkbox.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import type { FormSchema } from '#web/lib/forms/rule-schema.ts'
import { fromTexts, noTexts, type Texts } from '#web/lib/text/bilingual.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAnswerAppeal } from '../manage-api.ts'

type Values = { upheld: boolean; reason: Texts }
type Answer = BodyOf<typeof answerAppeal>

const toBody = ({ upheld, reason }: Values) => ({ upheld, reason: fromTexts(reason) })
const schema: FormSchema<Answer> = {
  safeParse: (values, options) => answerAppeal.body.safeParse(toBody(values as Values), options),
}

/** Sent once; if somebody else has answered meanwhile the dialog says so and keeps the text. */
export function AnswerDialog({ appeal, onClose }: { appeal: ManagedAppeal; onClose: () => void }) {
  const t = useT('reviews-manage')
  const { mutateAsync: send } = useAnswerAppeal(appeal.id)
  const form = useForm<Answer, Values>({
    schema,
    initial: { upheld: false, reason: noTexts },
    draftKey: `appeal-answer.${appeal.id}`,
    onSubmit: async (body) => {
      await send(body)
      toast(t('appeals.done'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('appeals.answer')}
      context={`${appeal.item.code} · ${appeal.item.title}`}
      keep={t('cancel')}
      submit={t('appeals.send')}
      onClose={onClose}
    >
      <blockquote className="small prewrap" lang={appeal.lang}>
        {appeal.text}
      </blockquote>
      <Checkbox {...form.checkbox('upheld')} hint={t('appeals.upheldHint')}>
        {t('appeals.isUpheld')}
      </Checkbox>
      <ReasonFields
        form={form}
        words={{ pt: t('appeals.text.pt'), en: t('appeals.text.en'), hint: t('appeals.textHint') }}
        limit={appealLimits.answer}
      />
    </FormDialog>
  )
}
