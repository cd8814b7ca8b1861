import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useFormat } from '#web/lib/text/format.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { auditQueries } from './api.ts'

/** Whether every entry is as it was sealed: read anew when the page opens and on demand. */
export function ChainCard() {
  const t = useT('audit')
  const chain = useQuery({ ...auditQueries.chain(), staleTime: 0 })
  return (
    <Card as="section" pad className="auditchain" aria-labelledby="chain">
      <div className="row row--wrap">
        <h2 className="title-card grow" id="chain">
          {t('chain.title')}
        </h2>
        <Button size="sm" loading={chain.isFetching} onClick={() => void chain.refetch()}>
          <ShieldCheck />
          {t('chain.again')}
        </Button>
      </div>
      <div className="auditchain__verdict">
        <Verdict chain={chain} />
      </div>
      <p className="small subtle">{t('chain.how')}</p>
    </Card>
  )
}

function Verdict({ chain: { data, isError } }: { chain: ReturnType<typeof useChain> }) {
  const t = useT('audit')
  const format = useFormat()
  if (isError) return <Alert tone="danger">{t('chain.failed')}</Alert>
  if (!data) return <p className="muted">{t('chain.checking')}</p>
  const { brokenAt, sealed, unsealed, checkedAt } = data
  const counts = [t('chain.count', { count: sealed }), unsealed > 0 && t('chain.waiting', { count: unsealed })]
  return (
    <>
      {brokenAt === null ? (
        <Alert tone="success">{t('chain.whole')}</Alert>
      ) : (
        <Alert tone="danger" announce>
          {t('chain.broken', { number: format.number(brokenAt) })}
        </Alert>
      )}
      <p className="small">
        {counts.filter(Boolean).join(', ')}. {t('chain.checked', { time: format.time(checkedAt) })}
      </p>
    </>
  )
}

const useChain = () => useQuery(auditQueries.chain())
