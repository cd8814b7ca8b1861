import { useNavigate } from '@tanstack/react-router'
import { Download, Snowflake, Trash2 } from 'lucide-react'
import type { ReportDetail, ReportEdition } from '#contract/figures/reports.ts'
import { AskedButton } from '#web/components/editor/asked-act.tsx'
import { EmptyState } from '#web/components/list/empty-state.tsx'
import { List, ListRow } from '#web/components/list/list.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card, CardBody, CardHead } from '#web/components/ui/card.tsx'
import { Status } from '#web/components/ui/status.tsx'
import { toast } from '#web/components/ui/toast-store.ts'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { pick } from '#web/lib/text/bilingual.ts'
import { useFormat } from '#web/lib/text/format.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { reportFile, useDeleteReport, useFreezeReport, usePublishEdition } from './api.ts'
import { ReportLinks } from './report-links.tsx'

type Props = { report: ReportDetail }

/** What others see of a report, and who may: frozen editions, and links that end. */
export function ReportSharing({ report }: Props) {
  const t = useT('figures-reports')
  return (
    <div className="stack stack--lg">
      <Card as="section">
        <CardHead title={t('editions')}>
          <PdfButton report={report} />
        </CardHead>
        <CardBody className="stack">
          <p className="small muted">{t('freezeNote')}</p>
          <div>
            <FreezeButton report={report} />
          </div>
          {report.editions.length === 0 ? (
            <p className="muted">{t('noEditions')}</p>
          ) : (
            <List card={false}>
              {report.editions.map((edition) => (
                <EditionRow key={edition.id} edition={edition} report={report} />
              ))}
            </List>
          )}
          {!report.hasImpactPage && <p className="small subtle">{t('impactOff')}</p>}
        </CardBody>
      </Card>
      {report.editions.length > 0 ? (
        <ReportLinks report={report} />
      ) : (
        <EmptyState title={t('links')}>{t('linksNote')}</EmptyState>
      )}
      <DeleteButton id={report.id} />
    </div>
  )
}

function FreezeButton({ report: { id } }: Props) {
  const t = useT('figures-reports')
  const act = useAct()
  const freeze = useFreezeReport(id)
  const run = async () => {
    const { editions } = await freeze.mutateAsync()
    toast(t('frozen', { number: editions[0]!.number }))
  }
  return (
    <Button variant="primary" loading={freeze.isPending} onClick={() => void act(run)}>
      <Snowflake />
      {t('freeze')}
    </Button>
  )
}

function PdfButton({ report: { id, title, editions } }: Props) {
  const t = useT('figures-reports')
  const locale = useLocale()
  const act = useAct()
  if (editions.length === 0) return null
  return (
    <Button
      size="sm"
      onClick={() => void act(async () => download(await reportFile(id, locale), `${pick(title, locale)}.pdf`))}
    >
      <Download />
      {t('download')}
    </Button>
  )
}

function EditionRow({ edition: { id, number, at, sha256, publicAt }, report }: Props & { edition: ReportEdition }) {
  const t = useT('figures-reports')
  const { dateTime } = useFormat()
  const act = useAct()
  const publish = usePublishEdition(report.id)
  const isPublic = publicAt !== null
  return (
    <ListRow>
      <div className="grow">
        <p className="medium">{t('edition', { number })}</p>
        <p className="small subtle">{dateTime(at)}</p>
        <p className="mono tiny subtle paper__hash">{sha256}</p>
      </div>
      {isPublic && report.hasImpactPage && <Status tone="success">{t('shownToAll')}</Status>}
      {(isPublic || report.hasImpactPage) && (
        <Button
          size="sm"
          loading={publish.isPending}
          onClick={() => void act(() => publish.mutateAsync({ editionId: id, isPublic: !isPublic }))}
        >
          {t(isPublic ? 'hideFromAll' : 'showToAll')}
        </Button>
      )}
    </ListRow>
  )
}

function DeleteButton({ id }: { id: string }) {
  const t = useT('figures-reports')
  const navigate = useNavigate()
  const remove = useDeleteReport(id)
  const words = { act: t('delete'), keep: t('deleteKeep'), done: t('deleted') }
  const act = async () => {
    await navigate({ to: '/manage/figures/reports', ignoreBlocker: true })
    await remove.mutateAsync()
  }
  return (
    <div>
      <AskedButton variant="danger" asked={{ title: t('deleteTitle'), text: t('deleteText'), words, act }}>
        <Trash2 />
        {words.act}
      </AskedButton>
    </div>
  )
}
