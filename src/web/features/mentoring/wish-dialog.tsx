import { useQuery } from '@tanstack/react-query'
import { wishInput, type WishInput } from '#contract/mentoring/links.ts'
import { mentoringLimits } from '#contract/mentoring/mentoring.ts'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { Combobox } from '#web/components/fields/combobox.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { mentoringQueries, useWishLink } from './api.ts'

type Props = { subjectId?: string; onClose: () => void }
type Wished = { [Name in keyof WishInput]: Name extends 'note' ? string : string | null }

/** A startup or a trainee asks for a mentor, or a mentor offers to accompany one. */
export function WishDialog({ subjectId, onClose }: Props) {
  const t = useT('mentoring')
  const wish = useWishLink()
  const me = useSession().user?.id ?? null
  const { data } = useQuery(mentoringQueries.linkOptions(subjectId))
  const whom = subjectId ? 'mentorId' : 'subjectId'
  const form = useForm<WishInput, Wished>({
    schema: wishInput,
    initial: { mentorId: subjectId ? null : me, subjectId: subjectId ?? null, note: '' },
    onSubmit: async (given) => {
      await wish.mutateAsync(given)
      toast(t('link.sent'))
      onClose()
    },
  })
  const options = (data?.items ?? []).map(({ id, name, headline }) => ({
    value: id,
    label: headline ? `${name}, ${headline}` : name,
  }))
  return (
    <FormDialog
      form={form}
      title={t(subjectId ? 'link.wish' : 'link.offer')}
      context={t('link.wishText')}
      keep={t('cancel')}
      submit={t('link.send')}
      onClose={onClose}
    >
      <Field label={t(subjectId ? 'link.whom' : 'link.whomTeam')} {...form.field(whom)}>
        <Combobox options={options} {...form.control(whom)} />
      </Field>
      <Field label={t('link.why')} optional {...form.field('note')}>
        <Textarea rows={3} limit={mentoringLimits.word} {...form.input('note')} />
      </Field>
    </FormDialog>
  )
}
