import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { useT } from '#web/lib/text/i18n.ts'
import { useIssueAttendance } from './api.ts'

/** For whoever came, once the event is over. */
export function OwnCertificate({ slug }: { slug: string }) {
  const t = useT('events-certificates')
  const act = useAct()
  const navigate = useNavigate()
  const issue = useIssueAttendance(slug)
  const open = () =>
    act(async () => {
      const { code } = await issue.mutateAsync()
      await navigate({ to: '/verify/$code', params: { code } })
    })
  return (
    <Card as="section" pad className="stack" aria-labelledby="certificate">
      <div>
        <h2 className="title-section" id="certificate">
          {t('title')}
        </h2>
        <p className="small subtle">{t('getText')}</p>
      </div>
      <div>
        <Button loading={issue.isPending} onClick={() => void open()}>
          <BadgeCheck />
          {t('get')}
        </Button>
      </div>
    </Card>
  )
}
