import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { MadeEdition } from '#contract/editions/editions.ts'
import { Translated } from '#web/components/display/translated.tsx'
import { RemoveDialog } from '#web/components/editor/remove-dialog.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { queryClient } from '#web/lib/api/query.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { discardEdition, editionQueries, refreshMade } from './api.ts'

export const loader = ({ params }: { params: Record<string, string> }) =>
  queryClient.ensureQueryData(editionQueries.made(params['id']!))

/** What an edition has made, each a link, and the way back while nobody uses it. */
export function MadeEditionPage() {
  const t = useT('editions')
  const locale = useLocale()
  const format = useFormat()
  const { id } = useParams({ from: '/manage/editions/$id' })
  const { data: edition } = useSuspenseQuery(editionQueries.made(id))
  const { name, madeAt, records, can } = edition
  const title = t('made.title', { name })
  useTitle(title)
  const cohort = records.find(({ kind }) => kind === 'cohort')
  const actions = (
    <>
      {can.discard && <Discard edition={edition} />}
      {cohort && (
        <ButtonLink variant="primary" to={cohort.path}>
          {t('back')}
        </ButtonLink>
      )}
    </>
  )
  const used = records.filter(({ isUsed }) => isUsed).map((record) => pick(record.title, locale))
  return (
    <div className="page--wide">
      <PageHeader title={title} sub={t('made.sub', { date: format.dateTime(madeAt) })} actions={actions} />
      <div className="stack">
        {used.length > 0 && <Alert tone="info">{t('made.used', { list: format.list(used) })}</Alert>}
        {used.length === 0 && !can.discard && <Alert tone="info">{t('made.byAdmin')}</Alert>}
        {records.length === 0 && <EmptyState title={t('made.nothing')} />}
        <Records records={records} />
      </div>
    </div>
  )
}

function Records({ records }: Pick<MadeEdition, 'records'>) {
  const t = useT('editions')
  if (records.length === 0) return null
  return (
    <List>
      {records.map(({ kind, id, title, path, isUsed }) => (
        <ListRow key={`${kind} ${id}`}>
          <div className="grow">
            <Link className="medium stretched" to={path}>
              <Translated text={title} />
            </Link>
            <p className="small muted">{t(`madeKind.${kind}`)}</p>
          </div>
          {isUsed && <Status tone="success">{t('made.inUse')}</Status>}
        </ListRow>
      ))}
    </List>
  )
}

function Discard({ edition: { id, name, records, template } }: { edition: MadeEdition }) {
  const t = useT('editions')
  const [isOpen, setOpen] = useState(false)
  const remove = t(template ? 'made.discard' : 'made.discardAll')
  const words = { remove, keep: t('made.keep'), removed: t('made.discarded') }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Trash2 />
        {remove}
      </Button>
      {isOpen && (
        <RemoveDialog
          title={t('made.discardTitle', { name })}
          text={t('made.discardText', { count: records.length })}
          words={words}
          remove={() => discardEdition(id)}
          list="/manage/cohorts"
          refresh={refreshMade}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
