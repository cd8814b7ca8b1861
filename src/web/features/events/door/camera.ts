/** Reads QR codes from a camera, with the browser's own detector or else a small decoder loaded on demand. */

type Detector = { detect: (image: CanvasImageSource) => Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats: () => Promise<string[]>
}
type ReadCode = (video: HTMLVideoElement) => Promise<string | null>

// Short enough to feel immediate, long enough to save a phone's battery.
const pause = 150
const longestSide = 720

type CameraUse = {
  onCode: (text: string) => void
  /** Switches the camera off, also while permission is pending. */
  signal: AbortSignal
}

/** Shows the camera in `video` and reports each code it sees. */
export async function startCamera(video: HTMLVideoElement, { onCode, signal }: CameraUse): Promise<void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false })
  const stop = () => {
    for (const track of stream.getTracks()) track.stop()
    video.srcObject = null
  }
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  try {
    video.srcObject = stream
    await video.play()
    const read = await codeReader()
    const look = async () => {
      if (signal.aborted) return
      const text = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video).catch(() => null) : null
      if (text && !signal.aborted) onCode(text)
      setTimeout(() => void look(), pause)
    }
    void look()
  } catch (error) {
    stop()
    throw error
  }
}

async function codeReader(): Promise<ReadCode> {
  const native = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  if (native && (await native.getSupportedFormats().catch((): string[] => [])).includes('qr_code')) {
    const detector = new native({ formats: ['qr_code'] })
    return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
  }
  const { default: decode } = await import('jsqr')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const frame = context && frameOf(video, context)
    return (frame && decode(frame.data, frame.width, frame.height)?.data) || null
  }
}

/** The current frame, scaled down so that decoding is fast. */
function frameOf(video: HTMLVideoElement, context: CanvasRenderingContext2D): ImageData {
  const scale = Math.min(1, longestSide / Math.max(video.videoWidth, video.videoHeight))
  const width = Math.round(video.videoWidth * scale)
  const height = Math.round(video.videoHeight * scale)
  context.canvas.width = width
  context.canvas.height = height
  context.drawImage(video, 0, 0, width, height)
  return context.getImageData(0, 0, width, height)
}
