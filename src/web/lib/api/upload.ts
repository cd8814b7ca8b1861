import { ApiError } from './api-error.ts'

/** An answer of `fetch` or of an upload. */
export type RawAnswer = { status: number; header: (name: string) => string | null; blob: Blob }

type UploadRequest = {
  method: string
  headers: Record<string, string>
  body: XMLHttpRequestBodyInit | undefined
  signal: AbortSignal | undefined
}

/** Sends a request with upload progress, which `fetch` does not report. */
export function upload(url: string, request: UploadRequest, progress: (fraction: number) => void): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    // The call may have been cancelled while this module loaded.
    request.signal?.throwIfAborted()
    const xhr = new XMLHttpRequest()
    xhr.open(request.method, url)
    xhr.responseType = 'blob'
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) progress(event.loaded / event.total)
    })
    xhr.addEventListener('load', () =>
      resolve({
        status: xhr.status,
        header: (name) => xhr.getResponseHeader(name),
        blob: xhr.response as Blob,
      }),
    )
    xhr.addEventListener('error', () => reject(new ApiError('offline', 0)))
    xhr.addEventListener('abort', () => reject(new DOMException('The upload was cancelled.', 'AbortError')))
    request.signal?.addEventListener('abort', () => xhr.abort(), { once: true })
    xhr.send(request.body)
  })
}
