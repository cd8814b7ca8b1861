import { Link, useParams } from '@tanstack/react-router'
import { legalKinds } from '#contract/programme/programme.ts'
import { Sectioned } from '#web/components/editor/sectioned.tsx'
import { PageHeader } from '#web/components/ui/page-header.tsx'
import { pageNotFound } from '#web/lib/page/page-error.ts'
import { useTitle } from '#web/lib/page/title.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { useSession } from '#web/lib/session/use-session.ts'
import { partOf, settingsSections } from './sections.ts'
import './settings.css'

type Params = { section?: string }

/** `/settings` itself shows the first section. */
const chosen = ({ section }: Params) =>
  settingsSections().find(({ id }, index) => (section === undefined ? index === 0 : id === section))

export async function loader({ params }: { params: Params }) {
  const section = chosen(params)
  if (!section) throw pageNotFound()
  const { prefetch } = await partOf(section).load()
  await prefetch?.()
}

export function SettingsPage() {
  const t = useT('settings')
  const common = useT('common')
  const locale = useLocale()
  useSession()
  const params: Params = useParams({ strict: false })
  const section = chosen(params)
  useTitle(params.section && section?.title[locale])
  const links = settingsSections().map(({ id, icon, title, apart }) => ({
    id,
    Icon: icon,
    title: title[locale],
    to: `/settings/${id}`,
    isShown: id === section?.id,
    apart,
  }))
  return (
    <>
      <PageHeader title={t('title')} />
      <Sectioned label={t('title')} sections={links}>
        {section && <ChosenSection key={section.id} section={section} />}
      </Sectioned>
      <nav className="settings__legal small" aria-label={t('legal')}>
        {legalKinds.map((kind) => (
          <Link className="link link--quiet" key={kind} to="/legal/$kind" params={{ kind }}>
            {common(`legal.${kind}`)}
          </Link>
        ))}
        <Version />
      </nav>
    </>
  )
}

/** The server writes into the page which version it is. */
function Version() {
  const generator = document.querySelector<HTMLMetaElement>('meta[name="generator"]')?.content
  return generator ? <span className="muted">{generator}</span> : null
}

function ChosenSection({ section }: { section: Parameters<typeof partOf>[0] }) {
  const { Section } = partOf(section).use()
  return <Section />
}
