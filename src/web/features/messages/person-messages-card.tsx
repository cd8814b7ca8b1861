import { useInfiniteQuery } from '@tanstack/react-query'
import { RowTitle } from '#web/components/list/row-title.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { languageOf, pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { messageQueries } from './api.ts'

/** What the team wrote to this person, and whether it reached them. */
export function PersonMessagesCard({ id }: { id: string }) {
  const t = useT('messages')
  const locale = useLocale()
  const format = useFormat()
  const { data } = useInfiniteQuery(messageQueries.to(id))
  const rows = data?.pages[0]?.items ?? []
  if (rows.length === 0) return null
  return (
    <Card>
      <CardHead title={t('area.messages')} />
      <CardBody className="stack">
        {rows.map(({ id: message, subject, sentAt, way, error }) => (
          <RowTitle
            key={message}
            to={`/manage/messages/${message}`}
            lang={languageOf(subject, locale)}
            notes={[format.shortDay(sentAt), error ? t('refusedMail', { error }) : t(`way.${way}`)]}
          >
            {pick(subject, locale)}
          </RowTitle>
        ))}
      </CardBody>
    </Card>
  )
}
