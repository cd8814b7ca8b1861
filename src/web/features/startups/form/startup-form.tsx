import { startupInput, type StartupDetail } from '#contract/startups/startups.ts'
import { missingParts } from '#contract/startups/readiness.ts'
import { EditorForm } from '#web/components/editor/editor-form.tsx'
import { type Editor, useEditor } from '#web/components/editor/use-editor.ts'
import { useServerDraft } from '#web/lib/forms/server-draft.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { createStartup, saveStartup } from '../api.ts'
import {
  IdentitySection,
  LinksSection,
  PicturesSection,
  StageSection,
  StorySection,
  VisibilitySection,
} from './startup-form-sections.tsx'
import {
  blankStartup,
  type StartupFields,
  useStartupLabels,
  useStartupMissing,
  useStartupWords,
} from './startup-form-values.ts'
import { StartupReadiness } from '../startup-readiness.tsx'

type Props = {
  /** Absent for a new one. */
  startup?: StartupDetail
  onSaved: (startup: StartupDetail) => Promise<void>
}

const sections = ['identity', 'stage', 'story', 'links', 'pictures', 'visibility'] as const

/** One form for new and existing startups, saved on the server as somebody types until it is saved for all. */
export function StartupForm({ startup, onSaved }: Props) {
  const t = useT('startups')
  const lang = useLocale()
  const editor: Editor<StartupFields> = useEditor({
    schema: startupInput,
    initial: { ...blankStartup, lang },
    current: startup,
    labels: useStartupLabels(),
    describe: useStartupWords(),
    ownText: useStartupMissing(),
    save: ({ input, changes, idempotencyKey }) =>
      startup && changes ? saveStartup(startup.id, changes) : createStartup(input, idempotencyKey),
    onSaved: async (saved) => {
      await draft.discard()
      await onSaved(saved)
    },
  })
  const draft = useServerDraft(editor, { area: 'startups', key: startup?.id ?? 'new' })
  const titles = startup?.members.map(({ title }) => title) ?? ['']
  return (
    <div className="main-aside">
      <EditorForm
        editor={editor}
        draft={draft}
        what={t('form.what')}
        sections={sections.map((id) => ({ id, title: t(`form.${id}`) }))}
      >
        <IdentitySection form={editor} />
        <StageSection form={editor} />
        <StorySection form={editor} deck={startup?.deck ?? null} />
        <LinksSection form={editor} />
        <PicturesSection form={editor} id={startup?.id ?? 'new'} />
        <VisibilitySection form={editor} />
      </EditorForm>
      <aside className="aside stack" aria-label={t('ready.title')}>
        <StartupReadiness missing={missingParts(editor.values, titles)} />
        {!startup && <p className="small muted">{t('form.newNote')}</p>}
      </aside>
    </div>
  )
}
