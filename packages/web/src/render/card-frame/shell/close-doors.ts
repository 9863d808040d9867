/** Ways out that not every browser's policy closes (security.md S6). */
const DOORS = [
  ...['RTCPeerConnection', 'webkitRTCPeerConnection', 'RTCDataChannel', 'RTCIceTransport'],
  ...['WebTransport', 'WebSocketStream', 'SharedWorker'],
]

/** Takes them from the scripts that are to run here, for good. */
export function closeDoors(): void {
  for (const name of DOORS) Object.defineProperty(globalThis, name, { value: undefined })
}
