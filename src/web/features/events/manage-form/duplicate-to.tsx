import { useNavigate } from '@tanstack/react-router'
import * as z from 'zod/mini'
import { FormDialog } from '#web/components/editor/form-dialog.tsx'
import { DateField } from '#web/components/fields/date-field.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useDuplicateEvent } from '../manage/manage-api.ts'

const chosen = z.object({ day: z.iso.date() })

/** A copy on any day, at the same hour. */
export function DuplicateTo({ slug, onClose }: { slug: string; onClose: () => void }) {
  const t = useT('events-manage')
  const navigate = useNavigate()
  const { mutateAsync: duplicate } = useDuplicateEvent()
  const form = useForm<z.infer<typeof chosen>, { day: string | null }>({
    schema: chosen,
    initial: { day: null },
    onSubmit: async ({ day }) => {
      const made = await duplicate({ slug, day })
      toast(t('done.duplicated'))
      onClose()
      await navigate({ to: '/manage/events/$slug', params: { slug: made.slug } })
    },
  })
  return (
    <FormDialog
      form={form}
      title={t('duplicateTo.open')}
      keep={t('decide.keep')}
      submit={t('duplicateTo.make')}
      onClose={onClose}
    >
      <Field label={t('duplicateTo.day')} hint={t('duplicateTo.hint')} {...form.field('day')}>
        <DateField {...form.control('day')} />
      </Field>
    </FormDialog>
  )
}
