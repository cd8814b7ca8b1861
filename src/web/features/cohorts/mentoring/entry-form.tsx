import { useEffect } from 'react'
import {
  actionOwners,
  entryInput,
  entryKinds,
  entryLimit,
  type ActionOwner,
  type EntryInput,
  type EntryKind,
} from '#contract/cohorts/mentoring.ts'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { LateDateField, prepareDays } from '#web/components/fields/late-dates.tsx'
import { Select } from '#web/components/fields/select.tsx'
import { Textarea } from '#web/components/fields/textarea.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useAddEntry } from './api.ts'

type Values = { kind: EntryKind; body: string; owner: ActionOwner; dueOn: string | null }

const blank: Values = { kind: 'private', body: '', owner: 'trainee', dueOn: null }
const schema = {
  safeParse: ({ kind, body, ...action }: Values) =>
    entryInput.safeParse({ kind, body, ...(kind === 'action' && action) }, { reportInput: true }),
}

/** A note for those who accompany the trainee, a note for the trainee too, or an action with its day. */
export function EntryForm({ id }: { id: string }) {
  const t = useT('cohorts-learning')
  const add = useAddEntry(id)
  const form = useForm<EntryInput, Values>({
    schema,
    initial: blank,
    draftKey: `mentoring.${id}`,
    onSubmit: async (body) => {
      await add.mutateAsync(body)
      toast(t('mentoring.saved'))
      form.reset({ ...blank, kind: body.kind })
    },
  })
  const { kind, owner } = form.values
  useEffect(() => void prepareDays(), [])
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <Segmented
        wide
        label={t('mentoring.what')}
        options={entryKinds.map((value) => ({ value, label: t(`mentoring.kind.${value}`) }))}
        value={kind}
        onChange={(next) => form.set('kind', next)}
      />
      <Field label={t(`mentoring.text.${kind}`)} hint={t(`mentoring.hint.${kind}`)} {...form.field('body')}>
        <Textarea rows={3} limit={entryLimit} {...form.input('body')} />
      </Field>
      {kind === 'action' && (
        <>
          <Field label={t('mentoring.who')} {...form.field('owner')}>
            <Select
              options={actionOwners.map((value) => ({ value, label: t(`mentoring.owner.${value}`) }))}
              value={owner}
              onChange={({ target }) => form.set('owner', target.value as ActionOwner)}
            />
          </Field>
          <Field label={t('mentoring.day')} {...form.field('dueOn')}>
            <LateDateField {...form.control('dueOn')} />
          </Field>
        </>
      )}
      <div>
        <Button type="submit" size="sm" loading={form.submitting}>
          {t(`mentoring.save.${kind}`)}
        </Button>
      </div>
    </form>
  )
}
