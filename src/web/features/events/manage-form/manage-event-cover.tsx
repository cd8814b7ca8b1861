import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { attachmentRules, downloadAttachment, uploadAttachment } from '#contract/attachments.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { errorText } from '#contract/messages.ts'
import type { Event } from '#contract/events.ts'
import { Button } from '#web/components/ui/button.tsx'
import { Cover } from '#web/components/display/cover.tsx'
import { Field } from '#web/components/fields/field.tsx'
import { FileDrop, FileRow } from '#web/components/fields/file-drop.tsx'
import { errorMessage, isCancelled } from '#web/lib/api/api-error.ts'
import { call } from '#web/lib/api/client.ts'
import { useLocale, useT } from '#web/lib/text/i18n.ts'
import { coverOf } from '../event-cover.ts'
import type { FormProps } from './manage-event-texts.tsx'

type Covered = Pick<Event, 'coverId' | 'state'>

/** Covers of drafts are not public, so an address alone does not show them: they are fetched as whoever is signed in. */
export function useCover({ coverId, state }: Covered): string | null {
  const isHidden = coverId !== null && state === 'draft'
  const { data } = useQuery({
    queryKey: ['attachments', coverId],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await call(downloadAttachment, { params: { id: coverId ?? '' }, signal, quiet: true })),
    enabled: isHidden,
    // The address holds as long as the page: made once for each cover, it is never asked for again.
    staleTime: Infinity,
    gcTime: Infinity,
  })
  return isHidden ? (data ?? null) : coverOf({ coverId })
}

const { types, maxBytes } = attachmentRules.cover

export function CoverField({ form, slug }: FormProps & { slug: string }) {
  const t = useT('events-manage')
  const { coverId } = form.values
  // Until it is saved, a new cover belongs to nothing that is published.
  const address = useCover({ coverId, state: 'draft' })
  const upload = useUpload((id) => form.set('coverId', id))
  return (
    <Field label={t('field.coverId')} optional {...form.field('coverId')}>
      <div className="coverfield">
        <Cover className="coverfield__cover" slug={slug} kind="event" src={address} shape="card" />
        <div className="form grow">
          <FileDrop
            accept={types.join(',')}
            hint={t('form.coverHint', { megabytes: maxBytes / 1024 / 1024 })}
            onFiles={([file]) => file && void upload.start(file)}
          />
          {upload.file && (
            <FileRow
              name={upload.file.name}
              fileName={upload.file.name}
              progress={upload.progress}
              error={upload.error}
              onRemove={upload.stop}
            />
          )}
          {coverId ? (
            <div>
              <Button variant="ghost" size="sm" onClick={() => form.set('coverId', null)}>
                {t('form.coverRemove')}
              </Button>
            </div>
          ) : (
            <p className="small subtle">{t('form.coverDrawn')}</p>
          )}
        </div>
      </div>
    </Field>
  )
}

type Upload = { file: File; progress?: number; error?: string }

/** One file on its way up; what cannot be taken is refused before it travels. */
function useUpload(onDone: (id: string) => void) {
  const locale = useLocale()
  const [upload, setUpload] = useState<Upload>()
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])
  const start = async (file: File) => {
    running.current?.abort()
    const refusal = refusalOf(file)
    if (refusal) return setUpload({ file, error: errorText(locale, refusal) })
    const { signal } = (running.current = new AbortController())
    setUpload({ file, progress: 0 })
    try {
      const progress = (fraction: number) => setUpload({ file, progress: fraction })
      const { id } = await call(uploadAttachment, { body: formOf(file), progress, signal })
      setUpload(undefined)
      onDone(id)
    } catch (error) {
      if (!isCancelled(error)) setUpload({ file, error: errorMessage(locale, error) })
    }
  }
  const stop = () => {
    running.current?.abort()
    setUpload(undefined)
  }
  return { ...upload, start, stop }
}

function refusalOf(file: File): ErrorCode | null {
  if (!types.some((type) => type === file.type)) return 'unsupported_type'
  return file.size > maxBytes ? 'too_large' : null
}

function formOf(file: File): FormData {
  const body = new FormData()
  body.append('kind', 'cover')
  body.append('file', file)
  return body
}
