import { useEffect, useState } from 'react'
import { type Attachment, type AttachmentKind, uploadAttachment } from '#contract/attachments/attachments.ts'
import { currentLocale } from '#web/lib/text/i18n.ts'
import { errorMessage, isCancelled } from './api-error.ts'
import { call } from './client.ts'
import { kindOf } from './file-kinds.ts'

export type Upload = {
  key: number
  file: File
  /** 0 to 1 while uploading, 0 while queued; undefined once it has failed. */
  progress?: number | undefined
  error?: string | undefined
  /** The upload failed for a reason that may be gone on the next try. */
  mayRetry?: boolean
}

type Kinds = readonly AttachmentKind[]
type Options = {
  /** A file is uploaded as the first kind that accepts it. */
  kinds: Kinds | ((file: File) => Kinds)
  /** The attachment whose place the uploaded file takes. */
  replaces?: string
  onDone: (attachment: Attachment) => void
}

const mostAtOnce = 2

/** Uploads files, two at a time. Finished files leave the list; failed ones stay until retried or removed. */
export function useUploads(options: Options) {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [queue] = useState(() => new UploadQueue(setUploads))
  useEffect(() => {
    queue.use(options)
  })
  useEffect(() => () => queue.stopAll(), [queue])
  return {
    uploads,
    busy: uploads.some(({ progress }) => progress !== undefined),
    add: (files: readonly File[]) => queue.add(files),
    retry: (key: number) => queue.retry(key),
    /** Removes a file from the list and cancels its upload. */
    remove: (key: number) => queue.remove(key),
  }
}

class UploadQueue {
  #options: Options | undefined
  #list: Upload[] = []
  #running = new Map<number, AbortController>()
  #lastKey = 0
  #publish: (uploads: Upload[]) => void

  constructor(publish: (uploads: Upload[]) => void) {
    this.#publish = publish
  }

  /** Takes over the kinds and callbacks of the latest render. */
  use(options: Options) {
    this.#options = options
  }

  add(files: readonly File[]) {
    const added = files.map((file): Upload => {
      const kind = this.#kindOf(file)
      const key = (this.#lastKey += 1)
      const isRefused = typeof kind === 'object'
      return isRefused ? { key, file, error: kind.refusal(currentLocale()) } : { key, file, progress: 0 }
    })
    this.#set([...this.#list, ...added])
    this.#next()
  }

  retry(key: number) {
    this.#change(key, { progress: 0, error: undefined })
    this.#next()
  }

  remove(key: number) {
    this.#running.get(key)?.abort()
    this.#running.delete(key)
    this.#set(this.#list.filter((one) => one.key !== key))
    this.#next()
  }

  stopAll() {
    for (const running of this.#running.values()) running.abort()
    this.#running.clear()
  }

  #next() {
    const waiting = this.#list.find(({ key, progress }) => progress !== undefined && !this.#running.has(key))
    if (!waiting || this.#running.size >= mostAtOnce) return
    void this.#send(waiting)
    this.#next()
  }

  async #send({ key, file }: Upload) {
    const { replaces, onDone } = this.#options!
    const controller = new AbortController()
    this.#running.set(key, controller)
    try {
      const body = formOf(file, this.#kindOf(file) as AttachmentKind, replaces)
      const progress = (fraction: number) => this.#change(key, { progress: fraction })
      const attachment = await call(uploadAttachment, { body, progress, signal: controller.signal })
      this.#set(this.#list.filter((one) => one.key !== key))
      if (!controller.signal.aborted) onDone(attachment)
    } catch (error) {
      if (isCancelled(error)) return
      this.#change(key, { progress: undefined, error: errorMessage(currentLocale(), error), mayRetry: true })
    } finally {
      if (this.#running.get(key) === controller) this.#running.delete(key)
      this.#next()
    }
  }

  #kindOf(file: File) {
    const { kinds = [] } = this.#options ?? {}
    return kindOf(file, typeof kinds === 'function' ? kinds(file) : kinds)
  }

  #change(key: number, change: Partial<Upload>) {
    this.#set(this.#list.map((one) => (one.key === key ? { ...one, ...change } : one)))
  }

  #set(uploads: Upload[]) {
    this.#list = uploads
    this.#publish(uploads)
  }
}

function formOf(file: File, kind: AttachmentKind, replaces: string | undefined): FormData {
  const body = new FormData()
  body.append('kind', kind)
  body.append('file', file)
  if (replaces) body.append('replaces', replaces)
  return body
}
