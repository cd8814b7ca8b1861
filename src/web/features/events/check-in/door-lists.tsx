import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { setDoorLists } from '#contract/events/door.ts'
import { doorLimits } from '#contract/events/door-limits.ts'
import { EntryList } from '#web/components/fields/entry-list.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FormFailure } from '#web/components/fields/form-failure.tsx'
import { Input } from '#web/components/fields/input.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useForm } from '#web/lib/forms/forms.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { doorQueries, useSaveLists } from './api.ts'

type Lists = { lists: { id?: string; name: string }[] }

/** What a door can count beside the entrance: a meal, a room. */
export function DoorLists({ slug }: { slug: string }) {
  const t = useT('events-manage')
  const { data: lists } = useQuery(doorQueries.lists(slug))
  return (
    <Card as="section" pad className="stack">
      <h2 className="title-card">{t('checkIn.lists')}</h2>
      <p className="muted">{t('checkIn.listsText')}</p>
      {lists && <ListsForm slug={slug} lists={lists} key={JSON.stringify(lists)} />}
    </Card>
  )
}

function ListsForm({ slug, lists }: { slug: string } & Lists) {
  const t = useT('events-manage')
  const save = useSaveLists(slug)
  const [dirty, setDirty] = useState(false)
  const form = useForm<Lists, Lists>({
    schema: setDoorLists.body,
    initial: { lists },
    onSubmit: async (body) => {
      await save.mutateAsync(body)
      toast(t('checkIn.listsSaved'))
    },
  })
  const change = (value: Lists['lists']) => {
    setDirty(true)
    form.set('lists', value)
  }
  return (
    <form {...form.props} className="form">
      <FormFailure text={form.failure} />
      <EntryList
        lines
        value={form.values.lists}
        onChange={change}
        blank={{ name: '' }}
        addLabel={t('checkIn.addList')}
        max={doorLimits.lists}
      >
        {(at) => (
          <Field label={t('checkIn.listName')} {...form.field(`lists.${at}.name`)}>
            <Input
              value={form.values.lists[at]?.name ?? ''}
              onChange={({ target }) =>
                change(form.values.lists.map((list, i) => (i === at ? { ...list, name: target.value } : list)))
              }
            />
          </Field>
        )}
      </EntryList>
      {dirty && (
        <div>
          <Button type="submit" variant="primary" loading={form.submitting}>
            {t('checkIn.saveLists')}
          </Button>
        </div>
      )}
    </form>
  )
}
