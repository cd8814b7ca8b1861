import { useQuery } from '@tanstack/react-query'
import { Braces, Download, ExternalLink, Upload } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { cvChoice, cvLayouts, downloadCv } from '#contract/resume/resume.ts'
import { PdfView } from '#web/components/display/pdf-view.tsx'
import { Loaded } from '#web/components/list/loaded.tsx'
import { Alert } from '#web/components/ui/alert.tsx'
import { Button, ButtonLink } from '#web/components/ui/button.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { Segmented } from '#web/components/ui/segmented.tsx'
import { Skeleton } from '#web/components/ui/skeleton.tsx'
import { useAct } from '#web/components/ui/use-act.ts'
import { download } from '#web/lib/api/download.ts'
import { useSearchFilters } from '#web/lib/page/search-filters.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { locales, useLocale, useT } from '#web/lib/text/i18n.ts'
import { type CvChoice, fetchCv, fetchResume } from './api.ts'
import './cv-page.css'

export const cvSearch = cvChoice

/** My profile as a CV: two layouts and two languages of the same content, shown as the file that one downloads. */
export function CvPage() {
  const t = useT('resume')
  const { user } = useSession()
  const { search, change } = useSearchFilters(downloadCv, cvSearch)
  const lang = useCvLanguage(search.lang)
  const choice = { layout: search.layout ?? 'classic', lang }
  const cv = useQuery({
    queryKey: ['resume', 'cv', choice.layout, choice.lang],
    queryFn: ({ signal }) => fetchCv(choice, signal),
    // The profile may have changed in another tab.
    staleTime: 0,
  })
  const name = `${user?.firstName} ${user?.lastName}`
  const act = useAct()
  const actions = (
    <>
      <ButtonLink variant="ghost" to="/profile/import">
        <Upload />
        {t('cv.import')}
      </ButtonLink>
      <Button variant="ghost" onClick={() => void act(async () => download(await fetchResume(), 'resume.json'))}>
        <Braces />
        {t('cv.json')}
      </Button>
      <Button
        variant="primary"
        aria-disabled={cv.data === undefined}
        onClick={() => cv.data && download(cv.data, `CV ${name}.pdf`)}
      >
        <Download />
        {t('cv.download')}
      </Button>
    </>
  )
  return (
    <>
      <PageHeader title={t('cv.title')} sub={t('cv.sub')} actions={actions} />
      <div className="cv__choices row row--wrap">
        <Segmented
          label={t('cv.layout')}
          options={cvLayouts.map((value) => ({ value, label: t(`cv.${value}`) }))}
          value={choice.layout}
          onChange={(layout) => change({ layout })}
        />
        <Segmented
          label={t('cv.language')}
          options={locales.map((value) => ({ value, label: value.toUpperCase() }))}
          value={lang}
          onChange={(next) => change({ lang: next })}
        />
      </div>
      <p className="small subtle cv__note">{t('cv.note')}</p>
      <Loaded query={cv} failure={t('cv.failed')} skeleton={<Skeleton height="70vh" />}>
        {(file) => <Sheet file={file} title={t('cv.of', { name })} />}
      </Loaded>
    </>
  )
}

function useCvLanguage(chosen: CvChoice['lang'] | undefined): CvChoice['lang'] {
  const locale = useLocale()
  return chosen ?? locale
}

function Sheet({ file, title }: { file: Blob; title: string }) {
  const t = useT('resume')
  const address = useMemo(() => URL.createObjectURL(new Blob([file], { type: 'application/pdf' })), [file])
  useEffect(() => () => URL.revokeObjectURL(address), [address])
  // Telephones have no viewer inside a page.
  if (navigator.pdfViewerEnabled) return <PdfView tall address={address} title={title} />
  return (
    <Alert
      action={
        <a className="btn btn--secondary btn--sm" href={address} target="_blank" rel="noopener noreferrer nofollow">
          <ExternalLink />
          {t('cv.open')}
        </a>
      }
    >
      {t('cv.noViewer')}
    </Alert>
  )
}
