import { UserRoundPlus } from 'lucide-react'
import { letIn } from '#contract/events/registration.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useLetIn } from '../manage/manage-api.ts'

/** Somebody at the door who is not on the list: present at once, on no seat that others wait for. */
export function WalkInForm({ slug }: { slug: string }) {
  const t = useT('events-manage')
  const save = useLetIn(slug)
  const form = useForm<{ email: string }, { email: string }>({
    schema: letIn.body,
    initial: { email: '' },
    onSubmit: async (body) => {
      const { person } = await save.mutateAsync(body)
      toast(t('walkIn.done', { name: person.name }))
      form.reset()
    },
  })
  return (
    <form {...form.props} className="form" aria-label={t('walkIn.title')}>
      <FormFailure text={form.failure} />
      <Field label={t('walkIn.email')} hint={t('walkIn.hint')} {...form.field('email')}>
        <Input type="email" autoComplete="off" {...form.input('email')} />
      </Field>
      <div>
        <Button type="submit" loading={form.submitting}>
          <UserRoundPlus />
          {t('walkIn.letIn')}
        </Button>
      </div>
    </form>
  )
}
