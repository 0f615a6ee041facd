/** The part of the Launch Handler API this app uses; only Chromium has it, and the DOM library does not know it yet. */
interface Window {
  launchQueue?: {
    setConsumer(consumer: (launch: { targetURL?: string }) => void): void;
  };
}
