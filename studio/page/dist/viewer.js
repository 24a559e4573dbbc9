/*! three
The MIT License

Copyright © 2010-2025 three.js authors

Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in
all copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN
THE SOFTWARE.
*/
import*as d from"./three.js";import{Controls as le,MOUSE as G,Quaternion as Rt,Spherical as St,TOUCH as j,Vector2 as A,Vector3 as L,Plane as ce,Ray as ue,MathUtils as de}from"./three.js";var Mt={type:"change"},wt={type:"start"},Pt={type:"end"},tt=new ue,kt=new ce,pe=Math.cos(70*de.DEG2RAD),R=new L,P=2*Math.PI,x={NONE:-1,ROTATE:0,DOLLY:1,PAN:2,TOUCH_ROTATE:3,TOUCH_PAN:4,TOUCH_DOLLY_PAN:5,TOUCH_DOLLY_ROTATE:6},vt=1e-6,et=class extends le{constructor(t,e=null){super(t,e),this.state=x.NONE,this.target=new L,this.cursor=new L,this.minDistance=0,this.maxDistance=1/0,this.minZoom=0,this.maxZoom=1/0,this.minTargetRadius=0,this.maxTargetRadius=1/0,this.minPolarAngle=0,this.maxPolarAngle=Math.PI,this.minAzimuthAngle=-1/0,this.maxAzimuthAngle=1/0,this.enableDamping=!1,this.dampingFactor=.05,this.enableZoom=!0,this.zoomSpeed=1,this.enableRotate=!0,this.rotateSpeed=1,this.keyRotateSpeed=1,this.enablePan=!0,this.panSpeed=1,this.screenSpacePanning=!0,this.keyPanSpeed=7,this.zoomToCursor=!1,this.autoRotate=!1,this.autoRotateSpeed=2,this.keys={LEFT:"ArrowLeft",UP:"ArrowUp",RIGHT:"ArrowRight",BOTTOM:"ArrowDown"},this.mouseButtons={LEFT:G.ROTATE,MIDDLE:G.DOLLY,RIGHT:G.PAN},this.touches={ONE:j.ROTATE,TWO:j.DOLLY_PAN},this.target0=this.target.clone(),this.position0=this.object.position.clone(),this.zoom0=this.object.zoom,this._domElementKeyEvents=null,this._lastPosition=new L,this._lastQuaternion=new Rt,this._lastTargetPosition=new L,this._quat=new Rt().setFromUnitVectors(t.up,new L(0,1,0)),this._quatInverse=this._quat.clone().invert(),this._spherical=new St,this._sphericalDelta=new St,this._scale=1,this._panOffset=new L,this._rotateStart=new A,this._rotateEnd=new A,this._rotateDelta=new A,this._panStart=new A,this._panEnd=new A,this._panDelta=new A,this._dollyStart=new A,this._dollyEnd=new A,this._dollyDelta=new A,this._dollyDirection=new L,this._mouse=new A,this._performCursorZoom=!1,this._pointers=[],this._pointerPositions={},this._controlActive=!1,this._onPointerMove=me.bind(this),this._onPointerDown=fe.bind(this),this._onPointerUp=ge.bind(this),this._onContextMenu=be.bind(this),this._onMouseWheel=Ee.bind(this),this._onKeyDown=ye.bind(this),this._onTouchStart=xe.bind(this),this._onTouchMove=_e.bind(this),this._onMouseDown=ve.bind(this),this._onMouseMove=we.bind(this),this._interceptControlDown=Te.bind(this),this._interceptControlUp=Re.bind(this),this.domElement!==null&&this.connect(this.domElement),this.update()}connect(t){super.connect(t),this.domElement.addEventListener("pointerdown",this._onPointerDown),this.domElement.addEventListener("pointercancel",this._onPointerUp),this.domElement.addEventListener("contextmenu",this._onContextMenu),this.domElement.addEventListener("wheel",this._onMouseWheel,{passive:!1}),this.domElement.getRootNode().addEventListener("keydown",this._interceptControlDown,{passive:!0,capture:!0}),this.domElement.style.touchAction="none"}disconnect(){this.domElement.removeEventListener("pointerdown",this._onPointerDown),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.domElement.removeEventListener("pointercancel",this._onPointerUp),this.domElement.removeEventListener("wheel",this._onMouseWheel),this.domElement.removeEventListener("contextmenu",this._onContextMenu),this.stopListenToKeyEvents(),this.domElement.getRootNode().removeEventListener("keydown",this._interceptControlDown,{capture:!0}),this.domElement.style.touchAction="auto"}dispose(){this.disconnect()}getPolarAngle(){return this._spherical.phi}getAzimuthalAngle(){return this._spherical.theta}getDistance(){return this.object.position.distanceTo(this.target)}listenToKeyEvents(t){t.addEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=t}stopListenToKeyEvents(){this._domElementKeyEvents!==null&&(this._domElementKeyEvents.removeEventListener("keydown",this._onKeyDown),this._domElementKeyEvents=null)}saveState(){this.target0.copy(this.target),this.position0.copy(this.object.position),this.zoom0=this.object.zoom}reset(){this.target.copy(this.target0),this.object.position.copy(this.position0),this.object.zoom=this.zoom0,this.object.updateProjectionMatrix(),this.dispatchEvent(Mt),this.update(),this.state=x.NONE}update(t=null){let e=this.object.position;R.copy(e).sub(this.target),R.applyQuaternion(this._quat),this._spherical.setFromVector3(R),this.autoRotate&&this.state===x.NONE&&this._rotateLeft(this._getAutoRotationAngle(t)),this.enableDamping?(this._spherical.theta+=this._sphericalDelta.theta*this.dampingFactor,this._spherical.phi+=this._sphericalDelta.phi*this.dampingFactor):(this._spherical.theta+=this._sphericalDelta.theta,this._spherical.phi+=this._sphericalDelta.phi);let i=this.minAzimuthAngle,s=this.maxAzimuthAngle;isFinite(i)&&isFinite(s)&&(i<-Math.PI?i+=P:i>Math.PI&&(i-=P),s<-Math.PI?s+=P:s>Math.PI&&(s-=P),i<=s?this._spherical.theta=Math.max(i,Math.min(s,this._spherical.theta)):this._spherical.theta=this._spherical.theta>(i+s)/2?Math.max(i,this._spherical.theta):Math.min(s,this._spherical.theta)),this._spherical.phi=Math.max(this.minPolarAngle,Math.min(this.maxPolarAngle,this._spherical.phi)),this._spherical.makeSafe(),this.enableDamping===!0?this.target.addScaledVector(this._panOffset,this.dampingFactor):this.target.add(this._panOffset),this.target.sub(this.cursor),this.target.clampLength(this.minTargetRadius,this.maxTargetRadius),this.target.add(this.cursor);let o=!1;if(this.zoomToCursor&&this._performCursorZoom||this.object.isOrthographicCamera)this._spherical.radius=this._clampDistance(this._spherical.radius);else{let r=this._spherical.radius;this._spherical.radius=this._clampDistance(this._spherical.radius*this._scale),o=r!=this._spherical.radius}if(R.setFromSpherical(this._spherical),R.applyQuaternion(this._quatInverse),e.copy(this.target).add(R),this.object.lookAt(this.target),this.enableDamping===!0?(this._sphericalDelta.theta*=1-this.dampingFactor,this._sphericalDelta.phi*=1-this.dampingFactor,this._panOffset.multiplyScalar(1-this.dampingFactor)):(this._sphericalDelta.set(0,0,0),this._panOffset.set(0,0,0)),this.zoomToCursor&&this._performCursorZoom){let r=null;if(this.object.isPerspectiveCamera){let n=R.length();r=this._clampDistance(n*this._scale);let h=n-r;this.object.position.addScaledVector(this._dollyDirection,h),this.object.updateMatrixWorld(),o=!!h}else if(this.object.isOrthographicCamera){let n=new L(this._mouse.x,this._mouse.y,0);n.unproject(this.object);let h=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),this.object.updateProjectionMatrix(),o=h!==this.object.zoom;let l=new L(this._mouse.x,this._mouse.y,0);l.unproject(this.object),this.object.position.sub(l).add(n),this.object.updateMatrixWorld(),r=R.length()}else console.warn("WARNING: OrbitControls.js encountered an unknown camera type - zoom to cursor disabled."),this.zoomToCursor=!1;r!==null&&(this.screenSpacePanning?this.target.set(0,0,-1).transformDirection(this.object.matrix).multiplyScalar(r).add(this.object.position):(tt.origin.copy(this.object.position),tt.direction.set(0,0,-1).transformDirection(this.object.matrix),Math.abs(this.object.up.dot(tt.direction))<pe?this.object.lookAt(this.target):(kt.setFromNormalAndCoplanarPoint(this.object.up,this.target),tt.intersectPlane(kt,this.target))))}else if(this.object.isOrthographicCamera){let r=this.object.zoom;this.object.zoom=Math.max(this.minZoom,Math.min(this.maxZoom,this.object.zoom/this._scale)),r!==this.object.zoom&&(this.object.updateProjectionMatrix(),o=!0)}return this._scale=1,this._performCursorZoom=!1,o||this._lastPosition.distanceToSquared(this.object.position)>vt||8*(1-this._lastQuaternion.dot(this.object.quaternion))>vt||this._lastTargetPosition.distanceToSquared(this.target)>vt?(this.dispatchEvent(Mt),this._lastPosition.copy(this.object.position),this._lastQuaternion.copy(this.object.quaternion),this._lastTargetPosition.copy(this.target),!0):!1}_getAutoRotationAngle(t){return t!==null?P/60*this.autoRotateSpeed*t:P/60/60*this.autoRotateSpeed}_getZoomScale(t){let e=Math.abs(t*.01);return Math.pow(.95,this.zoomSpeed*e)}_rotateLeft(t){this._sphericalDelta.theta-=t}_rotateUp(t){this._sphericalDelta.phi-=t}_panLeft(t,e){R.setFromMatrixColumn(e,0),R.multiplyScalar(-t),this._panOffset.add(R)}_panUp(t,e){this.screenSpacePanning===!0?R.setFromMatrixColumn(e,1):(R.setFromMatrixColumn(e,0),R.crossVectors(this.object.up,R)),R.multiplyScalar(t),this._panOffset.add(R)}_pan(t,e){let i=this.domElement;if(this.object.isPerspectiveCamera){let s=this.object.position;R.copy(s).sub(this.target);let o=R.length();o*=Math.tan(this.object.fov/2*Math.PI/180),this._panLeft(2*t*o/i.clientHeight,this.object.matrix),this._panUp(2*e*o/i.clientHeight,this.object.matrix)}else this.object.isOrthographicCamera?(this._panLeft(t*(this.object.right-this.object.left)/this.object.zoom/i.clientWidth,this.object.matrix),this._panUp(e*(this.object.top-this.object.bottom)/this.object.zoom/i.clientHeight,this.object.matrix)):(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - pan disabled."),this.enablePan=!1)}_dollyOut(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale/=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_dollyIn(t){this.object.isPerspectiveCamera||this.object.isOrthographicCamera?this._scale*=t:(console.warn("WARNING: OrbitControls.js encountered an unknown camera type - dolly/zoom disabled."),this.enableZoom=!1)}_updateZoomParameters(t,e){if(!this.zoomToCursor)return;this._performCursorZoom=!0;let i=this.domElement.getBoundingClientRect(),s=t-i.left,o=e-i.top,r=i.width,n=i.height;this._mouse.x=s/r*2-1,this._mouse.y=-(o/n)*2+1,this._dollyDirection.set(this._mouse.x,this._mouse.y,1).unproject(this.object).sub(this.object.position).normalize()}_clampDistance(t){return Math.max(this.minDistance,Math.min(this.maxDistance,t))}_handleMouseDownRotate(t){this._rotateStart.set(t.clientX,t.clientY)}_handleMouseDownDolly(t){this._updateZoomParameters(t.clientX,t.clientX),this._dollyStart.set(t.clientX,t.clientY)}_handleMouseDownPan(t){this._panStart.set(t.clientX,t.clientY)}_handleMouseMoveRotate(t){this._rotateEnd.set(t.clientX,t.clientY),this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(P*this._rotateDelta.x/e.clientHeight),this._rotateUp(P*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd),this.update()}_handleMouseMoveDolly(t){this._dollyEnd.set(t.clientX,t.clientY),this._dollyDelta.subVectors(this._dollyEnd,this._dollyStart),this._dollyDelta.y>0?this._dollyOut(this._getZoomScale(this._dollyDelta.y)):this._dollyDelta.y<0&&this._dollyIn(this._getZoomScale(this._dollyDelta.y)),this._dollyStart.copy(this._dollyEnd),this.update()}_handleMouseMovePan(t){this._panEnd.set(t.clientX,t.clientY),this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd),this.update()}_handleMouseWheel(t){this._updateZoomParameters(t.clientX,t.clientY),t.deltaY<0?this._dollyIn(this._getZoomScale(t.deltaY)):t.deltaY>0&&this._dollyOut(this._getZoomScale(t.deltaY)),this.update()}_handleKeyDown(t){let e=!1;switch(t.code){case this.keys.UP:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(P*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,this.keyPanSpeed),e=!0;break;case this.keys.BOTTOM:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateUp(-P*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(0,-this.keyPanSpeed),e=!0;break;case this.keys.LEFT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(P*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(this.keyPanSpeed,0),e=!0;break;case this.keys.RIGHT:t.ctrlKey||t.metaKey||t.shiftKey?this.enableRotate&&this._rotateLeft(-P*this.keyRotateSpeed/this.domElement.clientHeight):this.enablePan&&this._pan(-this.keyPanSpeed,0),e=!0;break}e&&(t.preventDefault(),this.update())}_handleTouchStartRotate(t){if(this._pointers.length===1)this._rotateStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._rotateStart.set(i,s)}}_handleTouchStartPan(t){if(this._pointers.length===1)this._panStart.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panStart.set(i,s)}}_handleTouchStartDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(i*i+s*s);this._dollyStart.set(0,o)}_handleTouchStartDollyPan(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enablePan&&this._handleTouchStartPan(t)}_handleTouchStartDollyRotate(t){this.enableZoom&&this._handleTouchStartDolly(t),this.enableRotate&&this._handleTouchStartRotate(t)}_handleTouchMoveRotate(t){if(this._pointers.length==1)this._rotateEnd.set(t.pageX,t.pageY);else{let i=this._getSecondPointerPosition(t),s=.5*(t.pageX+i.x),o=.5*(t.pageY+i.y);this._rotateEnd.set(s,o)}this._rotateDelta.subVectors(this._rotateEnd,this._rotateStart).multiplyScalar(this.rotateSpeed);let e=this.domElement;this._rotateLeft(P*this._rotateDelta.x/e.clientHeight),this._rotateUp(P*this._rotateDelta.y/e.clientHeight),this._rotateStart.copy(this._rotateEnd)}_handleTouchMovePan(t){if(this._pointers.length===1)this._panEnd.set(t.pageX,t.pageY);else{let e=this._getSecondPointerPosition(t),i=.5*(t.pageX+e.x),s=.5*(t.pageY+e.y);this._panEnd.set(i,s)}this._panDelta.subVectors(this._panEnd,this._panStart).multiplyScalar(this.panSpeed),this._pan(this._panDelta.x,this._panDelta.y),this._panStart.copy(this._panEnd)}_handleTouchMoveDolly(t){let e=this._getSecondPointerPosition(t),i=t.pageX-e.x,s=t.pageY-e.y,o=Math.sqrt(i*i+s*s);this._dollyEnd.set(0,o),this._dollyDelta.set(0,Math.pow(this._dollyEnd.y/this._dollyStart.y,this.zoomSpeed)),this._dollyOut(this._dollyDelta.y),this._dollyStart.copy(this._dollyEnd);let r=(t.pageX+e.x)*.5,n=(t.pageY+e.y)*.5;this._updateZoomParameters(r,n)}_handleTouchMoveDollyPan(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enablePan&&this._handleTouchMovePan(t)}_handleTouchMoveDollyRotate(t){this.enableZoom&&this._handleTouchMoveDolly(t),this.enableRotate&&this._handleTouchMoveRotate(t)}_addPointer(t){this._pointers.push(t.pointerId)}_removePointer(t){delete this._pointerPositions[t.pointerId];for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId){this._pointers.splice(e,1);return}}_isTrackingPointer(t){for(let e=0;e<this._pointers.length;e++)if(this._pointers[e]==t.pointerId)return!0;return!1}_trackPointer(t){let e=this._pointerPositions[t.pointerId];e===void 0&&(e=new A,this._pointerPositions[t.pointerId]=e),e.set(t.pageX,t.pageY)}_getSecondPointerPosition(t){let e=t.pointerId===this._pointers[0]?this._pointers[1]:this._pointers[0];return this._pointerPositions[e]}_customWheelEvent(t){let e=t.deltaMode,i={clientX:t.clientX,clientY:t.clientY,deltaY:t.deltaY};switch(e){case 1:i.deltaY*=16;break;case 2:i.deltaY*=100;break}return t.ctrlKey&&!this._controlActive&&(i.deltaY*=10),i}};function fe(a){this.enabled!==!1&&(this._pointers.length===0&&(this.domElement.setPointerCapture(a.pointerId),this.domElement.addEventListener("pointermove",this._onPointerMove),this.domElement.addEventListener("pointerup",this._onPointerUp)),!this._isTrackingPointer(a)&&(this._addPointer(a),a.pointerType==="touch"?this._onTouchStart(a):this._onMouseDown(a)))}function me(a){this.enabled!==!1&&(a.pointerType==="touch"?this._onTouchMove(a):this._onMouseMove(a))}function ge(a){switch(this._removePointer(a),this._pointers.length){case 0:this.domElement.releasePointerCapture(a.pointerId),this.domElement.removeEventListener("pointermove",this._onPointerMove),this.domElement.removeEventListener("pointerup",this._onPointerUp),this.dispatchEvent(Pt),this.state=x.NONE;break;case 1:let t=this._pointers[0],e=this._pointerPositions[t];this._onTouchStart({pointerId:t,pageX:e.x,pageY:e.y});break}}function ve(a){let t;switch(a.button){case 0:t=this.mouseButtons.LEFT;break;case 1:t=this.mouseButtons.MIDDLE;break;case 2:t=this.mouseButtons.RIGHT;break;default:t=-1}switch(t){case G.DOLLY:if(this.enableZoom===!1)return;this._handleMouseDownDolly(a),this.state=x.DOLLY;break;case G.ROTATE:if(a.ctrlKey||a.metaKey||a.shiftKey){if(this.enablePan===!1)return;this._handleMouseDownPan(a),this.state=x.PAN}else{if(this.enableRotate===!1)return;this._handleMouseDownRotate(a),this.state=x.ROTATE}break;case G.PAN:if(a.ctrlKey||a.metaKey||a.shiftKey){if(this.enableRotate===!1)return;this._handleMouseDownRotate(a),this.state=x.ROTATE}else{if(this.enablePan===!1)return;this._handleMouseDownPan(a),this.state=x.PAN}break;default:this.state=x.NONE}this.state!==x.NONE&&this.dispatchEvent(wt)}function we(a){switch(this.state){case x.ROTATE:if(this.enableRotate===!1)return;this._handleMouseMoveRotate(a);break;case x.DOLLY:if(this.enableZoom===!1)return;this._handleMouseMoveDolly(a);break;case x.PAN:if(this.enablePan===!1)return;this._handleMouseMovePan(a);break}}function Ee(a){this.enabled===!1||this.enableZoom===!1||this.state!==x.NONE||(a.preventDefault(),this.dispatchEvent(wt),this._handleMouseWheel(this._customWheelEvent(a)),this.dispatchEvent(Pt))}function ye(a){this.enabled!==!1&&this._handleKeyDown(a)}function xe(a){switch(this._trackPointer(a),this._pointers.length){case 1:switch(this.touches.ONE){case j.ROTATE:if(this.enableRotate===!1)return;this._handleTouchStartRotate(a),this.state=x.TOUCH_ROTATE;break;case j.PAN:if(this.enablePan===!1)return;this._handleTouchStartPan(a),this.state=x.TOUCH_PAN;break;default:this.state=x.NONE}break;case 2:switch(this.touches.TWO){case j.DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchStartDollyPan(a),this.state=x.TOUCH_DOLLY_PAN;break;case j.DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchStartDollyRotate(a),this.state=x.TOUCH_DOLLY_ROTATE;break;default:this.state=x.NONE}break;default:this.state=x.NONE}this.state!==x.NONE&&this.dispatchEvent(wt)}function _e(a){switch(this._trackPointer(a),this.state){case x.TOUCH_ROTATE:if(this.enableRotate===!1)return;this._handleTouchMoveRotate(a),this.update();break;case x.TOUCH_PAN:if(this.enablePan===!1)return;this._handleTouchMovePan(a),this.update();break;case x.TOUCH_DOLLY_PAN:if(this.enableZoom===!1&&this.enablePan===!1)return;this._handleTouchMoveDollyPan(a),this.update();break;case x.TOUCH_DOLLY_ROTATE:if(this.enableZoom===!1&&this.enableRotate===!1)return;this._handleTouchMoveDollyRotate(a),this.update();break;default:this.state=x.NONE}}function be(a){this.enabled!==!1&&a.preventDefault()}function Te(a){a.key==="Control"&&(this._controlActive=!0,this.domElement.getRootNode().addEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}function Re(a){a.key==="Control"&&(this._controlActive=!1,this.domElement.getRootNode().removeEventListener("keyup",this._interceptControlUp,{passive:!0,capture:!0}))}var Y=(a,t)=>[a[0]-t[0],a[1]-t[1],a[2]-t[2]],Ht=(a,t)=>a[0]*t[0]+a[1]*t[1]+a[2]*t[2],At=(a,t)=>[a[1]*t[2]-a[2]*t[1],a[2]*t[0]-a[0]*t[2],a[0]*t[1]-a[1]*t[0]];function Dt(a,t,e,i){let s=new Float32Array(t).fill(1),o=At(Y(i[1],i[0]),Y(i[3],i[0])),r=i.map((n,h)=>({corner:n,inward:At(o,Y(i[(h+1)%4],n))}));for(let n=0;n<t;++n){let h=null,l=0;for(let c=0;c<e;++c){let p=4*(n*e+c),u=[a[p],a[p+1],a[p+2]],g=Ht(o,Y(u,i[0]));if(h&&l<0!=g<0){let b=l/(l-g),E=h.map((w,T)=>w+b*(u[T]-w));if(r.every(({corner:w,inward:T})=>Ht(T,Y(E,w))>=0)){s[n]=(c-1+b)/(e-1);break}}[h,l]=[u,g]}}return s}var Ot=`
uniform highp sampler2D places;
uniform float width;
uniform vec2 viewport;
uniform float leastPixels;
uniform int points;  // of a strand

vec4 placeOf(int strand, int k) {
  int perRow = 2048 / points;
  return texelFetch(places, ivec2((strand % perRow) * points + k, strand / perRow), 0);
}
float hash(int n) {
  uint h = uint(n) * 747796405u + 2891336453u;
  h = ((h >> ((h >> 28u) + 4u)) ^ h) * 277803737u;
  return float((h >> 22u) ^ h) / 4294967295.0;
}
// Where a corner of the ribbon lies on screen; also what the fragment needs to know.
vec4 corner(int strand, int k, float side, vec3 shift, out vec3 where, out vec3 along, out float value) {
  vec4 here = placeOf(strand, k);
  vec3 before = placeOf(strand, max(k - 1, 0)).xyz, after = placeOf(strand, min(k + 1, points - 1)).xyz;
  where = here.xyz + shift;
  value = here.w;
  along = after - before;
  along = dot(along, along) > 0.0 ? normalize(along) : vec3(0.0, 0.0, -1.0);
  float s = float(k) / float(points - 1);
  float thick = width * (s < 0.75 ? 1.0 : mix(1.0, 0.35, (s - 0.75) / 0.25));
  vec4 eye = viewMatrix * vec4(where, 1.0);
  vec4 clip = projectionMatrix * eye;
  vec3 tangent = mat3(viewMatrix) * along;
  vec2 across = vec2(-tangent.y, tangent.x);
  across = dot(across, across) > 1e-12 ? normalize(across) : vec2(1.0, 0.0);
  float pixels = thick * projectionMatrix[1][1] * viewport.y * 0.5 / clip.w;
  float shown = max(pixels, leastPixels);
  clip.xy += across * side * shown / viewport * clip.w;
  return clip;
}
`,Ct=`
uniform highp sampler2D firstHair, opacity, firstBody;
uniform mat4 lightMatrix;
uniform float lightRange;
uniform bool rough;  // one look into each map will do
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);

float throughHair(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z * lightRange - bias;
  float sum = 0.0;
  int looks = rough ? 1 : 4;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 2.5 / 512.0) * (vec2(float(i & 1), float(i >> 1)) - 0.5);
    float behind = depth - texture(firstHair, uv).r * lightRange;
    vec4 fill = texture(opacity, uv);
    float m = behind <= 0.0 ? 0.0
      : behind < layers.x ? mix(0.0, fill.x, behind / layers.x)
      : behind < layers.y ? mix(fill.x, fill.y, (behind - layers.x) / (layers.y - layers.x))
      : behind < layers.z ? mix(fill.y, fill.z, (behind - layers.y) / (layers.z - layers.y))
      : behind < layers.w ? mix(fill.z, fill.w, (behind - layers.z) / (layers.w - layers.z)) : fill.w;
    sum += m;
  }
  return sum / float(looks);
}
// The same for a surface under the hair: all of it counts, so that the edges of layers do not show.
float underHair(vec3 where) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.4 / 512.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    float behind = (at.z - texture(firstHair, uv).r) * lightRange;
    sum += texture(opacity, uv).w * smoothstep(0.0, 0.012, behind);
  }
  return sum / float(looks);
}
float pastBody(vec3 where, float bias) {
  vec3 at = (lightMatrix * vec4(where, 1.0)).xyz;
  float depth = at.z - bias / lightRange, sum = 0.0;
  int looks = rough ? 1 : 9;
  for (int i = 0; i < looks; ++i) {
    vec2 uv = at.xy + (rough ? 0.0 : 1.5 / 1024.0) * (vec2(float(i % 3), float(i / 3)) - 1.0);
    sum += depth > texture(firstBody, uv).r ? 0.0 : 1.0;
  }
  return sum / float(looks);
}
`,Lt=`
vec3 develop(vec3 light) {
  light *= 0.9;
  vec3 film = (light * (2.51 * light + 0.03)) / (light * (2.43 * light + 0.59) + 0.14);
  film = clamp(film, 0.0, 1.0);
  return mix(12.92 * film, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
}
`,Ft=`
uniform vec3 keyWay, fillWay, rimWay;
const vec3 keyLight = vec3(2.5, 2.36, 2.18), fillLight = vec3(0.40, 0.45, 0.54), rimLight = vec3(1.9, 1.95, 2.1);
uniform vec3 headCentre;
`,it=`
${Ot}
uniform highp sampler2D bindings, falls;
uniform int marking;  // 0: nothing falls; 1: what falls is marked; 2: this is what has fallen
uniform float age;    // seconds since it was cut off
uniform float pointsPerStrand;
uniform float highlights;  // share of the strands that have them
uniform int locks;    // 0: locked strands look as others do; 1: they are marked; 2: they are hidden
out vec3 vWhere, vAlong;
out float vValue, vTip, vSide, vTone;
flat out float wetness, vKind, vFalls, vLocked, vDyed;
flat out vec3 vColour;

// Shorter pieces fall more slowly: air bears them.
vec3 fallen(int strand) {
  float t = max(0.0, age - 0.12 * hash(3 * strand)), fastest = 1.2 + 1.2 * hash(3 * strand + 1), turn = 6.28 * hash(3 * strand + 2);
  return vec3(0.05 * t * cos(turn), 0.05 * t * sin(turn), -fastest * fastest / 9.81 * log(cosh(9.81 * t / fastest)));
}
void main() {
  int strand = gl_InstanceID, k = int(position.x + 0.5);
  ivec2 b = ivec2(8 * (strand % 256), strand / 256);
  vec4 guide = texelFetch(bindings, b, 0), weight = texelFetch(bindings, b + ivec2(1, 0), 0);
  wetness = weight.w;
  vLocked = texelFetch(bindings, b + ivec2(2, 0), 0).w > 0.5 ? float(locks) : 0.0;
  float coded = texelFetch(bindings, b + ivec2(3, 0), 0).w;
  vColour = vec3(floor(coded / 65536.0), mod(floor(coded / 256.0), 256.0), mod(coded, 256.0)) / 255.0;
  vColour *= vColour;
  // As picture::has_highlights has it.
  float spread = 1.2 * min(1.0, 1.0 / max(highlights, 1e-6) - 1.0);
  vDyed = hash(5 * strand + 77) < highlights * (1.0 + spread * (hash(7 * int(guide.x) + 13) - 0.5)) ? 1.0 : 0.0;
  vFalls = 2.0;
  if (marking > 0) {
    float share = 0.0;
    for (int g = 0; g < 3; ++g)
      if (weight[g] > 0.0) share += weight[g] * texelFetch(falls, ivec2(int(guide[g]) % 1024, int(guide[g]) / 1024), 0).r;
    float run = texelFetch(bindings, b + ivec2(7, 0), 0).y / (pointsPerStrand - 1.0);
    vFalls = mix(run, 1.0, share / max(guide.w, 1e-3));
  }
  gl_Position = corner(strand, k, position.y, marking == 2 ? fallen(strand) : vec3(0.0), vWhere, vAlong, vValue);
  if (vLocked > 1.5) gl_Position = vec4(0.0, 0.0, 2.0, 1.0);
  vKind = vValue;
  vTip = position.x / float(points - 1);
  vSide = position.y;
  vTone = hash(strand);
}
`,st=`
precision highp float;
${Ft}
${Ct}
${Lt}
uniform vec3 highlightColour;
uniform float highlightStart, rootShade;
uniform int painted;  // 0 as hair, 1 by a number, 2 by the state of contacts, 3 by group
uniform vec2 valueRange;
uniform int marking;
in vec3 vWhere, vAlong;
in float vValue, vTip, vSide, vTone;
flat in float wetness, vKind, vFalls, vLocked, vDyed;
flat in vec3 vColour;
out vec4 pixel;

// [Kajiya1989], with highlights shifted towards root and tip as in [Marschner2003].
float glint(vec3 along, vec3 half_, float sharp) {
  float c = dot(along, half_);
  return pow(sqrt(max(0.0, 1.0 - c * c)), sharp);
}
vec3 lit(vec3 way, vec3 light, vec3 eye, vec3 along, vec3 out_, vec3 base) {
  float c = dot(along, way), s = sqrt(max(0.0, 1.0 - c * c));
  float facing = clamp(0.55 + 0.5 * dot(out_, way), 0.0, 1.0);
  vec3 up = normalize(eye - along * dot(eye, along) + 1e-5);
  vec3 half_ = normalize(way + eye);
  float tone = vTone - 0.5;
  float first = glint(normalize(along - (0.12 + 0.06 * tone) * up), half_, mix(110.0, 220.0, wetness));
  float second = glint(normalize(along + (0.10 + 0.10 * tone) * up), half_, mix(22.0, 34.0, wetness));
  float from_behind = pow(max(0.0, -dot(eye, way)), 5.0) * s;
  vec3 body = base * (0.36 * s * facing);
  vec3 shine = (vec3(mix(0.085, 0.20, wetness)) * first + (base * 0.55 + 0.012) * second) * facing;
  return light * (body + shine + base * 0.9 * from_behind);
}
// From blue through white to red, at equal steps of lightness.
vec3 paint(float x) {
  const vec3 a = vec3(0.07, 0.10, 0.42), b = vec3(0.03, 0.42, 0.55), c = vec3(0.95, 0.75, 0.20), d = vec3(0.75, 0.06, 0.06);
  x = clamp(x, 0.0, 1.0) * 3.0;
  return x < 1.0 ? mix(a, b, x) : x < 2.0 ? mix(b, c, x - 1.0) : mix(c, d, x - 2.0);
}
// Untouched, sticking, sliding.
vec3 paintState(float state) {
  return state < 0.5 ? vec3(0.16, 0.16, 0.17) : state < 1.5 ? vec3(0.03, 0.30, 0.62) : vec3(0.85, 0.28, 0.03);
}
// Neighbouring numbers get hues far from each other, by the golden section.
vec3 paintGroup(float group) {
  float hue = fract(0.618034 * floor(group + 0.5)), tone = fract(0.414214 * floor(group + 0.5));
  vec3 c = clamp(abs(fract(hue + vec3(0.0, 2.0 / 3.0, 1.0 / 3.0)) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  return mix(vec3(0.25), c, 0.75) * mix(0.35, 0.9, tone);
}
void main() {
  if (marking == 2 && vTip <= vFalls) discard;
  vec3 eye = normalize(cameraPosition - vWhere), along = normalize(vAlong);
  vec3 out_ = normalize(vWhere - headCentre);
  // Dyed as picture::tinted does it.
  vec3 own = mix(vColour, highlightColour, vDyed * (highlightStart > 0.0 ? smoothstep(highlightStart, highlightStart + 0.25, vTip) : 1.0));
  if (rootShade > 0.0) own *= mix(vec3(0.35, 0.32, 0.30), vec3(1.0), smoothstep(0.0, rootShade, vTip));
  vec3 base = own * (0.78 + 0.5 * vTone) * mix(0.8, 1.12, vTip);
  base = mix(base, base * base * 1.2 + 0.2 * base, 0.55 * wetness);
  if (painted == 1) base = paint((vValue - valueRange.x) / max(valueRange.y - valueRange.x, 1e-12));
  if (painted == 2) base = paintState(vKind);
  if (painted == 3) base = paintGroup(vKind);
  if (vLocked > 0.5) base = mix(base, vec3(0.10, 0.22, 0.42), 0.6);
  if (marking == 1 && vTip > vFalls) base = vec3(0.75, 0.05, 0.04);
  float thick = throughHair(vWhere, 0.0012);
  // What comes through hair has its colour.
  vec3 through = exp(-thick * (vec3(1.25) - 0.45 * base / max(max(base.r, base.g), base.b))) * pastBody(vWhere, 0.004);
  float open = exp(-0.35 * thick);
  vec3 light = lit(keyWay, keyLight * through, eye, along, out_, base)
             + lit(fillWay, fillLight * mix(0.35, 1.0, open), eye, along, out_, base)
             + lit(rimWay, rimLight * 0.85, eye, along, out_, base) * smoothstep(-0.35, 0.5, dot(out_, rimWay));
  float sky = 0.5 + 0.5 * out_.z;
  light += base * mix(vec3(0.10, 0.09, 0.09), vec3(0.30, 0.32, 0.36), sky) * mix(0.30, 1.0, open) * mix(0.55, 1.0, vTip);
  // Rounder than a ribbon: darker to the sides.
  light *= mix(1.0, 0.72, vSide * vSide);
  pixel = vec4(develop(light), 1.0);
}
`,Et=`
${Ot}
uniform int stride;
out float vDepth;
void main() {
  vec3 where, along;
  float value;
  gl_Position = corner(gl_InstanceID * stride, int(position.x + 0.5), position.y, vec3(0.0), where, along, value);
  vDepth = gl_Position.z * 0.5 + 0.5;
}
`,Nt=`
precision highp float;
in float vDepth;
out vec4 pixel;
void main() { pixel = vec4(vDepth, 0.0, 0.0, 1.0); }
`,zt=`
precision highp float;
uniform highp sampler2D firstHair;
uniform float lightRange, density;
uniform vec2 viewport;
in float vDepth;
out vec4 pixel;
const vec4 layers = vec4(0.004, 0.012, 0.030, 0.080);
void main() {
  float behind = (vDepth - texture(firstHair, gl_FragCoord.xy / viewport).r) * lightRange;
  pixel = density * vec4(lessThan(vec4(behind), vec4(layers.xyz, 1e9)));
}
`,It=`
in float scalp;
in vec3 tint;
out vec3 vWhere, vNormal, vColour;
out float vScalp;
void main() {
  vScalp = scalp;
  vColour = tint;
  vec4 where = modelMatrix * vec4(position, 1.0);
  vWhere = where.xyz;
  vNormal = mat3(modelMatrix) * normal;
  gl_Position = projectionMatrix * viewMatrix * where;
}
`,Wt=`
precision highp float;
${Ft}
${Ct}
${Lt}
uniform vec3 hairColour;
uniform float skin;
in vec3 vWhere, vNormal, vColour;
in float vScalp;
out vec4 pixel;

void main() {
  vec3 eye = normalize(cameraPosition - vWhere), n = normalize(vNormal);
  float thick = underHair(vWhere);
  float through = exp(-0.9 * thick) * pastBody(vWhere + 0.004 * n, 0.006);
  float open = exp(-0.28 * thick);
  // Light wanders under skin, red farthest: it reaches around the terminator.
  vec3 wrap = skin > 0.5 ? vec3(0.34, 0.16, 0.10) : vec3(0.05);
  vec3 key = clamp((dot(n, keyWay) + wrap) / (1.0 + wrap), 0.0, 1.0);
  vec3 fill = vec3(clamp(0.5 + 0.5 * dot(n, fillWay), 0.0, 1.0));
  float edge = pow(1.0 - max(dot(n, eye), 0.0), 3.0);
  // Between the drawn strands stand those that are not.
  vec3 base = mix(vColour * 0.82, hairColour * 0.55, 0.9 * vScalp);
  vec3 light = base * (keyLight * 0.36 * key * through + fillLight * 0.36 * fill * mix(0.3, 1.0, open));
  vec3 half_ = normalize(keyWay + eye);
  light += keyLight * through * (skin > 0.5 ? 0.020 * (1.0 - vScalp) : 0.006) * pow(max(dot(n, half_), 0.0), skin > 0.5 ? 28.0 : 14.0);
  light += rimLight * base * 0.35 * edge * clamp(dot(n, rimWay), 0.0, 1.0) * mix(0.4, 1.0, open);
  float sky = 0.5 + 0.5 * n.z;
  light += base * mix(vec3(0.05, 0.045, 0.045), vec3(0.17, 0.18, 0.20), sky) * mix(0.25, 1.0, open);
  pixel = vec4(develop(light), 1.0);
}
`,Vt=`
out vec2 vAt;
void main() {
  vAt = position.xy;
  gl_Position = vec4(position.xy, 0.9999, 1.0);
}
`,Ut=`
precision highp float;
uniform vec3 middle, rim;
uniform float aspect;
in vec2 vAt;
out vec4 pixel;
float grain(vec2 p) { return fract(sin(dot(p, vec2(12.9898, 78.233))) * 43758.5453); }
void main() {
  float r = length(vec2(vAt.x * min(aspect, 1.6) * 0.62, vAt.y * 0.85 - 0.12));
  vec3 c = mix(middle, rim, smoothstep(0.0, 1.25, r));
  pixel = vec4(c + (grain(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}
`,jt=`
out vec2 vAt;
void main() {
  vAt = 0.5 + 0.5 * position.xy;
  gl_Position = vec4(position.xy, 0.0, 1.0);
}
`,Gt=`
precision highp float;
uniform sampler2D coarse;
in vec2 vAt;
out vec4 pixel;
void main() { pixel = vec4(texture(coarse, vAt).rgb, 1.0); }
`,Bt=`
uniform vec2 viewport;
uniform float scale, pixels;
const float kPull = 0.03;  // metres towards the eye
vec4 pulled(vec3 where) {
  vec4 eye = viewMatrix * vec4(where, 1.0), clip = projectionMatrix * eye;
  vec4 near = projectionMatrix * vec4(eye.xyz * (1.0 - min(0.5, kPull / length(eye.xyz))), 1.0);
  return vec4(clip.xy, near.z / near.w * clip.w, clip.w);
}
vec3 stateColour(float slides) { return slides > 0.5 ? vec3(1.0, 0.55, 0.15) : vec3(0.25, 0.65, 1.0); }
`,Yt=`
${Bt}
in vec3 place, force;
in float slides;
out vec2 vAt;
out vec3 vColour;
void main() {
  vAt = position.xy;
  vColour = stateColour(slides);
  gl_Position = pulled(place);
  gl_Position.xy += position.xy * pixels / viewport * gl_Position.w;
}
`,Kt=`
precision highp float;
in vec2 vAt;
in vec3 vColour;
out vec4 pixel;
void main() {
  float r = dot(vAt, vAt);
  if (r > 1.0) discard;
  pixel = vec4(vColour * mix(1.15, 0.55, r), 1.0);
}
`,Zt=`
${Bt}
in vec3 place, force;
in float slides;
out vec3 vColour;
void main() {
  vColour = stateColour(slides);
  vec3 tip = scale * force;
  float longest = 0.06, size = length(tip);
  if (size > longest) tip *= longest / size;
  vec4 from = pulled(place), to = pulled(place + tip);
  vec2 along = to.xy / to.w * viewport - from.xy / from.w * viewport;
  along = dot(along, along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
  vec4 at = mix(from, to, position.x > 0.0 ? 1.0 : 0.0);
  vec2 offset = vec2(-along.y, along.x) * position.y + along * position.z;
  at.xy += offset * pixels / viewport * at.w;
  gl_Position = size > 0.0 ? at : vec4(2.0, 2.0, 2.0, 1.0);
}
`,qt=`
precision highp float;
in vec3 vColour;
out vec4 pixel;
void main() { pixel = vec4(vColour, 1.0); }
`;import*as m from"./three.js";import*as _ from"./three.js";var z={bodies:1,strands:2,frame:3,file:4},yt=class{constructor(t){this.buffer=t,this.view=new DataView(t),this.at=0}word(){return this.at+=4,this.view.getUint32(this.at-4,!0)}real(){return this.at+=4,this.view.getFloat32(this.at-4,!0)}reals(t){let e=new Float32Array(this.buffer,this.at,t);return this.at+=4*t,e}words(t){let e=new Uint32Array(this.buffer,this.at,t);return this.at+=4*t,e}halves(t){let e=new Uint16Array(this.buffer,this.at,t);return this.at+=Math.ceil(2*t/4)*4,e}};function Se(a){let t=[],e=a.word();for(let i=0;i<e;++i){let s=a.word(),o=a.word(),r=a.word(),n=a.word(),h=[...a.reals(3)];t.push({colour:h,positions:a.reals(3*s),normals:r?a.reals(3*s):null,colours:n?a.reals(3*s):null,triangles:a.words(3*o)})}return t}var I=25;function Me(a){let t={version:a.word(),guides:a.word(),pointsPerGuide:a.word(),count:a.word(),pointsPerStrand:a.word(),runPoints:a.word(),rope:a.real(),width:a.real(),highlights:a.real(),highlightColour:[...a.reals(3)],highlightStart:a.real(),rootShade:a.real()};t.colours=a.reals(3*t.guides),t.wetness=a.reals(t.guides),t.locked=a.reals(t.guides);let e=a.at;return t.words=a.words(I*t.count),a.at=e,t.reals=a.reals(I*t.count),t.runs=a.reals(3*t.runPoints),t}var W=7;function ke(a){let t={version:a.word(),number:a.word(),echo:a.word(),time:a.real(),seconds:a.real(),rotation:[...a.reals(4)],poses:[]},e=a.word();for(let r=0;r<e;++r)t.poses.push({position:[...a.reals(3)],rotation:[...a.reals(4)]});let i=a.word(),s=a.word();t.low=[...a.reals(3)],t.side=a.real(),t.points=a.halves(3*i),t.values=s?a.reals(s):null;let o=a.word();return t.contacts=a.reals(W*o),t}function Pe(a){let t=a.word();return{name:new TextDecoder().decode(new Uint8Array(a.buffer,a.at,t)),content:new Uint8Array(a.buffer,a.at+Math.ceil(t/4)*4)}}function Xt(a){let t=new yt(a),e=t.word(),i=t.word();switch(e){case z.bodies:return{kind:e,view:i,bodies:Se(t)};case z.strands:return{kind:e,view:i,strands:Me(t)};case z.frame:return{kind:e,view:i,frame:ke(t)};case z.file:return{kind:e,view:i,file:Pe(t)};default:throw new Error(`packet of unknown kind ${e}`)}}var He=8,Ae=.015,De={corners:[-1,-1,0,1,-1,0,-1,1,0,1,1,0],index:[0,1,2,2,1,3]},Oe={corners:[0,-.35,0,0,.35,0,1,-.35,-2,1,.35,-2,1,-1.3,-3,1,1.3,-3,1,0,.5],index:[0,1,2,2,1,3,4,5,6]},ot=class{constructor(){this.viewport={value:new _.Vector2(1,1)},this.scale={value:0},this.count=this.sliding=this.room=0;let t={viewport:this.viewport,scale:this.scale,pixels:{value:He}},e=(i,s,o)=>{let r=new _.ShaderMaterial({glslVersion:_.GLSL3,vertexShader:s,fragmentShader:o,uniforms:t,side:_.DoubleSide}),n=new _.Mesh(new _.InstancedBufferGeometry,r);return n.shape=i,n.frustumCulled=!1,n.renderOrder=1,n};this.dots=e(De,Yt,Kt),this.arrows=e(Oe,Zt,qt),this.group=new _.Group,this.group.visible=!1,this.group.add(this.dots,this.arrows)}reserve(t){if(!(t<=this.room)){this.room=2**Math.ceil(Math.log2(Math.max(256,t))),this.buffer=new _.InstancedInterleavedBuffer(new Float32Array(W*this.room),W).setUsage(_.DynamicDrawUsage);for(let e of[this.dots,this.arrows]){e.geometry.dispose();let i=e.geometry=new _.InstancedBufferGeometry;i.setAttribute("position",new _.BufferAttribute(new Float32Array(e.shape.corners),3)),i.setIndex(e.shape.index),i.setAttribute("place",new _.InterleavedBufferAttribute(this.buffer,3,0)),i.setAttribute("force",new _.InterleavedBufferAttribute(this.buffer,3,3)),i.setAttribute("slides",new _.InterleavedBufferAttribute(this.buffer,1,6))}}}set(t,e){if(this.count=t.length/W,this.group.visible=this.count>0,this.count!==0){this.reserve(this.count),this.buffer.array.set(t),this.buffer.needsUpdate=!0;for(let{geometry:i}of[this.dots,this.arrows])i.instanceCount=this.count;this.sliding=0;for(let i=6;i<t.length;i+=W)this.sliding+=t[i];this.measure(t),this.lengthen(e)}}measure(t){let e=Array.from({length:this.count},(i,s)=>Math.hypot(...t.subarray(W*s+3,W*s+6)));e.sort((i,s)=>i-s),this.typical=Math.max(this.typical??0,e[Math.floor(.9*(this.count-1))])}lengthen(t){this.arrows.visible=t>0,this.scale.value=this.typical>0?t*Ae/this.typical:0}get perCentimetre(){return this.scale.value>0?.01/this.scale.value:null}};import*as f from"./three.js";var $t=`
void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }
`,Qt=`
precision highp float;
precision highp sampler2D;
uniform sampler2D guides, bindings, runs;
uniform int pointsPerGuide, count, points;
uniform float pointsPerStrand;  // as the studio counts them
uniform float rope;
uniform bool kinds;
uniform vec4 turn;
uniform highp sampler3D skin;  // of the head at rest: the way out, and how far it is
uniform bool hasSkin;
uniform mat4 toSkin;  // from the world to the grid, 0 … 1
uniform vec3 skinSize;  // of the grid, metres
out vec4 place;

vec4 guidePoint(int guide, int k) {
  int i = guide * pointsPerGuide + k;
  return texelFetch(guides, ivec2(i % ${1024}, i / ${1024}), 0);
}
// Catmull–Rom by index; ends go on straight.
vec4 smoothAt(int guide, float x) {
  float at = x * float(pointsPerGuide - 1);
  int i = min(int(at), pointsPerGuide - 2);
  float u = at - float(i);
  vec4 p1 = guidePoint(guide, i), p2 = guidePoint(guide, i + 1);
  vec4 p0 = i > 0 ? guidePoint(guide, i - 1) : 2.0 * p1 - p2;
  vec4 p3 = i + 2 < pointsPerGuide ? guidePoint(guide, i + 2) : 2.0 * p2 - p1;
  return 0.5 * (2.0 * p1 + u * (p2 - p0) + u * u * (2.0 * p0 - 5.0 * p1 + 4.0 * p2 - p3)
                + u * u * u * (3.0 * p1 - p0 - 3.0 * p2 + p3));
}
vec3 turned(vec3 v) { return v + 2.0 * cross(turn.xyz, cross(turn.xyz, v) + turn.w * v); }

vec4 bound(ivec2 first, int k) { return texelFetch(bindings, first + ivec2(k, 0), 0); }
vec3 runPoint(int i) { return texelFetch(runs, ivec2(i % ${1024}, i / ${1024}), 0).xyz; }

// Between guides that lie on a round head a blend of them runs below its surface: what is deeper than the guides goes straight out.
float depthAt(vec3 where) {
  vec3 at = (toSkin * vec4(where, 1.0)).xyz;
  return clamp(at, 0.0, 1.0) == at ? max(0.0, -texture(skin, at).w) : 0.0;
}
vec3 outOfHead(vec3 where, float allowed) {
  for (int round = 0; round < 3; ++round) {
    vec3 at = (toSkin * vec4(where, 1.0)).xyz;
    if (clamp(at, 0.0, 1.0) != at) return where;
    vec4 found = texture(skin, at);
    float lacking = -allowed - found.w;
    if (lacking <= 0.0) return where;
    where += lacking * normalize(transpose(mat3(toSkin)) * (skinSize * found.xyz) + 1e-9);
  }
  return where;
}

void main() {
  ivec2 here = ivec2(gl_FragCoord.xy);
  int strand = here.y * (${2048} / points) + here.x / points;
  if (strand >= count) { place = vec4(0.0); return; }
  ivec2 b = ivec2(${8} * (strand % ${256}), strand / ${256});
  vec4 guide = bound(b, 0), weight = bound(b, 1), offset = bound(b, 2), scattered = bound(b, 3), waved = bound(b, 4), out_ = bound(b, 5),
       across = bound(b, 6), run = bound(b, 7);
  vec4 guideRoot = guidePoint(int(guide.x), 0);
  // Hair that is tied first runs over the scalp to its tie, and moves with the head there.
  float at = float(here.x % points) / float(points - 1) * (pointsPerStrand - 1.0);
  if (at < run.y) {
    int k = int(at), first = int(run.x);
    vec3 from = runPoint(first + k), to = float(k + 1) < run.y ? runPoint(first + k + 1) : offset.xyz;
    place = vec4(guideRoot.xyz + turned(mix(from, to, at - float(k))), guideRoot.w);
    return;
  }
  float x = guide.w * (at - run.y) / (pointsPerStrand - 1.0 - run.y);
  vec3 shape = vec3(0.0);
  vec4 nearest = vec4(0.0);
  float value = 0.0, allowed = 0.0;
  for (int g = 0; g < 3; ++g) {
    if (weight[g] <= 0.0) continue;
    vec4 p = smoothAt(int(guide[g]), x);
    if (hasSkin) allowed += weight[g] * depthAt(p.xyz);
    if (g == 0) nearest = p;
    shape += weight[g] * (p.xyz - guidePoint(int(guide[g]), 0).xyz);
    value += weight[g] * p.w;
  }
  // Kinds of things have no mean: the nearest point of the nearest guide says which it is.
  if (kinds) value = guidePoint(int(guide.x), int(x * float(pointsPerGuide - 1) + 0.5)).w;
  float angle = 6.2831853 * out_.w * x;
  vec3 scatter = turned(scattered.xyz);
  vec3 free = guideRoot.xyz + turned(offset.xyz) + shape + x * x * scatter + x * sin(angle) * turned(waved.xyz);
  float pull = waved.w * x * x * (3.0 - 2.0 * x) * 0.8;
  vec3 where = mix(free, nearest.xyz + x * scatter, pull);
  if (rope > 0.0)
    where = mix(where, nearest.xyz + cos(angle) * turned(out_.xyz) + sin(angle) * turned(across.xyz), smoothstep(0.0, 0.12, x));
  if (hasSkin && x > 0.0) where = outOfHead(where, allowed);
  place = vec4(where, value);
}
`;import*as V from"./three.js";var Ce=1.5,rt=class{constructor(t,e,i){let s=Object.fromEntries(Object.entries(t.look.uniforms).map(([o,r])=>[o,{value:r.value}]));Object.assign(s,t.light),s.falls.value=e,s.marking.value=2,this.textures={places:t.placesTarget,bindings:t.bindings,falls:e},this.geometry=t.geometries.rough.clone(),this.geometry.instanceCount=i,s.width.value=t.strandWidth*Math.min(12,t.count/Math.max(1,i)),this.material=new V.ShaderMaterial({glslVersion:V.GLSL3,vertexShader:it,fragmentShader:st,side:V.DoubleSide,uniforms:s}),this.mesh=new V.Mesh(this.geometry,this.material),this.mesh.frustumCulled=!1,this.begun=performance.now()}goOn(){let t=(performance.now()-this.begun)/1e3;return this.material.uniforms.age.value=t,t<Ce}dispose(){this.geometry.dispose(),this.material.dispose();for(let t of Object.values(this.textures))t.dispose()}};var N=512,Fe=3e3,Ne=.44;function lt(a,t){let e=new f.DataTexture(new Float32Array(4*a*t),a,t,f.RGBAFormat,f.FloatType);return e.internalFormat="RGBA32F",e}function ct(a,t,e,i){return new f.WebGLRenderTarget(a,t,{type:e,format:f.RGBAFormat,minFilter:i,magFilter:i,depthBuffer:!0,generateMipmaps:!1})}function xt(a,t=a){let e=new Float32Array(6*t),i=[];for(let o=0;o<t;++o){let r=Math.round(o*(a-1)/(t-1));e.set([r,-1,0,r,1,0],6*o),o>0&&i.push(2*o-2,2*o-1,2*o,2*o,2*o-1,2*o+1)}let s=new f.InstancedBufferGeometry;return s.setAttribute("position",new f.BufferAttribute(e,3)),s.setIndex(i),s}function ze(a,t){let[e,i,s]=[0,1,2].map(o=>Math.round(255*Math.sqrt(Math.min(1,Math.max(0,a[3*t+o])))));return(e*256+i)*256+s}function Ie(a){let t=new f.Vector3,e=new f.Vector3;for(let i=0;i<a.length;i+=3)t.addScaledVector(e.fromArray(a,i),3/a.length);return t}var ut=a=>new f.ShaderMaterial({glslVersion:f.GLSL3,...a});function We(){return{firstHair:{value:null},opacity:{value:null},firstBody:{value:null},lightMatrix:{value:new f.Matrix4},lightRange:{value:1},rough:{value:!1},keyWay:{value:new f.Vector3},fillWay:{value:new f.Vector3},rimWay:{value:new f.Vector3},headCentre:{value:new f.Vector3(0,0,.05)}}}var dt=class{constructor(){this.light=We(),this.count=0,this.fresh=!1,this.points={value:32},this.pointsPerStrand={value:32},this.firstHair=ct(N,N,f.FloatType,f.NearestFilter),this.opacity=ct(N,N,f.HalfFloatType,f.LinearFilter),this.firstBody=ct(2*N,2*N,f.FloatType,f.NearestFilter),this.light.firstHair.value=this.firstHair.texture,this.light.opacity.value=this.opacity.texture,this.light.firstBody.value=this.firstBody.texture,this.evaluate=ut({vertexShader:$t,fragmentShader:Qt,depthTest:!1,depthWrite:!1,uniforms:{guides:{value:null},bindings:{value:null},runs:{value:null},pointsPerGuide:{value:2},count:{value:0},points:this.points,pointsPerStrand:this.pointsPerStrand,rope:{value:0},kinds:{value:!1},turn:{value:new f.Vector4(0,0,0,1)},skin:{value:null},hasSkin:{value:!1},toSkin:{value:new f.Matrix4},skinSize:{value:new f.Vector3(1,1,1)}}}),this.screen=new f.Mesh(new f.PlaneGeometry(2,2),this.evaluate),this.screen.frustumCulled=!1,this.places={value:null},this.width={value:2e-4},this.shapeRibbons(),this.look=ut({vertexShader:it,fragmentShader:st,side:f.DoubleSide,uniforms:{...this.light,places:this.places,points:this.points,pointsPerStrand:this.pointsPerStrand,width:this.width,viewport:{value:new f.Vector2(1,1)},leastPixels:{value:.8},colour:{value:new f.Vector3},highlights:{value:0},highlightStart:{value:0},highlightColour:{value:new f.Vector3},rootShade:{value:0},bindings:{value:null},falls:{value:null},marking:{value:0},age:{value:0},locks:{value:0},painted:{value:0},valueRange:{value:new f.Vector2(0,1)}}}),this.mesh=new f.Mesh(this.geometry,this.look),this.mesh.frustumCulled=!1;let t={places:this.places,points:this.points,width:{value:2e-4},viewport:{value:new f.Vector2(N,N)},leastPixels:{value:1.5},stride:{value:1}};this.depthLook=ut({vertexShader:Et,fragmentShader:Nt,side:f.DoubleSide,uniforms:t}),this.opacityLook=ut({vertexShader:Et,fragmentShader:zt,side:f.DoubleSide,depthTest:!1,depthWrite:!1,transparent:!0,blending:f.CustomBlending,blendSrc:f.OneFactor,blendDst:f.OneFactor,blendEquation:f.AddEquation,blendSrcAlpha:f.OneFactor,blendDstAlpha:f.OneFactor,uniforms:{...t,firstHair:this.light.firstHair,lightRange:this.light.lightRange,density:{value:.2}}}),this.shadowMesh=new f.Mesh(this.geometries.shadow,this.depthLook),this.shadowMesh.frustumCulled=!1}setSkin(t){this.skin?.dispose(),this.skin=t,this.evaluate.uniforms.skin.value=t?.texture??null,this.evaluate.uniforms.hasSkin.value=!!t,t&&this.evaluate.uniforms.skinSize.value.copy(t.size),this.fresh=!0}moveSkin(t){if(!this.skin)return;let{low:e,size:i}=this.skin;this.evaluate.uniforms.toSkin.value.makeScale(1/i.x,1/i.y,1/i.z).multiply(new f.Matrix4().makeTranslation(-e.x,-e.y,-e.z)).multiply(t.clone().invert()).premultiply(new f.Matrix4().makeTranslation(...this.skin.half)),this.fresh=!0}shapeRibbons(){let t=this.points.value;for(let e of Object.values(this.geometries??{}))e.dispose();this.geometries={fine:xt(t),rough:xt(t,Math.round(Ne*t)),shadow:xt(t)},this.geometry=this.geometries.fine,this.mesh&&(this.mesh.geometry=this.geometry),this.shadowMesh&&(this.shadowMesh.geometry=this.geometries.shadow)}mark(t){this.marked=t,this.look.uniforms.marking.value=t?1:0,t&&(this.look.uniforms.falls.value=this.fallsTexture(t,this.look.uniforms.falls.value))}fallsTexture(t,e){let i=Math.max(1,Math.ceil(t.length/1024)),s=e?.image.height===i?e:lt(1024,i);for(let o=0;o<t.length;++o)s.image.data[4*o]=t[o];return s.needsUpdate=!0,s}letFall(t,e){this.toFall=this.marked&&{shares:this.marked,show:t,sweep:e}}beginFall(){let{shares:t,show:e,sweep:i}=this.toFall,s=Math.min(this.count,(this.placedRows??0)*this.strandsPerRow);this.toFall=null,this.sweep(),!(!this.placesTarget||s===0||t.every(o=>o===1))&&(this.fall=new rt(this,this.fallsTexture(t),s),this.fall.sweep=i,this.placesTarget=this.bindings=null,e(this.fall.mesh))}sweep(){this.fall&&(this.fall.sweep(this.fall.mesh),this.fall.dispose(),this.fall=null)}setStrands(t){this.toFall&&this.beginFall(),this.version=t.version,this.pointsPerStrand.value=t.pointsPerStrand;let e=t.pointsPerStrand>32?64:32;e!==this.points.value&&(this.points.value=e,this.shapeRibbons());let i=Math.max(1,Math.ceil(t.count/this.strandsPerRow)),s=this.placesTarget;(!s||s.height!==i)&&(s?.dispose(),this.placesTarget=ct(2048,i,f.FloatType,f.NearestFilter),this.placesTarget.depthBuffer=!1,this.places.value=this.placesTarget.texture),this.bind(t);let o=Math.max(1,Math.ceil(t.guides*t.pointsPerGuide/1024));(!this.guides||this.guides.image.height!==o)&&(this.guides?.dispose(),this.guides=lt(1024,o)),this.roots=null,this.strands=t,this.count=t.guides>0?t.count:0;let r=this.evaluate.uniforms;r.guides.value=this.guides,r.bindings.value=this.look.uniforms.bindings.value=this.bindings,r.pointsPerGuide.value=t.pointsPerGuide,r.count.value=this.count,r.runs.value=this.runs,r.rope.value=t.rope;let n=this.look.uniforms;n.colour.value.copy(Ie(t.colours));for(let h of["highlights","highlightStart","rootShade"])n[h].value=t[h];n.highlightColour.value.fromArray(t.highlightColour),this.strandWidth=t.width,this.setQuality(1),this.waiting=this.held?.version===t.version?this.held:null,this.waiting&&this.setFrame(this.waiting)}bind(t){let e=Math.max(1,Math.ceil(t.count/256));(!this.bindings||this.bindings.image.height!==e)&&(this.bindings?.dispose(),this.bindings=lt(8*256,e));let i=this.bindings.image.data,{words:s,reals:o}=t,r=0;for(let n=0;n<t.count;++n){let h=I*n,l=32*n,c=0,p=0;for(let u=0;u<3;++u)i[l+u]=s[h+u],i[l+4+u]=o[h+3+u],i[l+8+u]=o[h+6+u],i[l+12+u]=o[h+9+u],i[l+16+u]=o[h+14+u],i[l+20+u]=o[h+18+u],i[l+24+u]=o[h+21+u],c+=o[h+3+u]*(t.wetness[s[h+u]]??0),p+=o[h+3+u]*(t.locked[s[h+u]]??0);i[l+3]=o[h+12],i[l+7]=c,i[l+11]=p,i[l+15]=ze(t.colours,s[h]),i[l+19]=o[h+13],i[l+23]=o[h+17],i[l+28]=r,i[l+29]=s[h+24],r+=s[h+24]}this.bindings.needsUpdate=!0,this.runs?.dispose(),this.runs=lt(1024,Math.max(1,Math.ceil(t.runPoints/1024)));for(let n=0;n<t.runPoints;++n)this.runs.image.data.set(t.runs.subarray(3*n,3*n+3),4*n);this.runs.needsUpdate=!0}setPaint(t){this.paint={number:1,state:2,group:3}[t]??1,this.evaluate.uniforms.kinds.value=this.paint>1,this.look.uniforms.painted.value&&(this.look.uniforms.painted.value=this.paint),this.fresh=!0}setFrame(t){if(t.version!==this.version||!this.guides)return this.held=t,!1;this.held=null;let e=this.guides.image.data,{points:i,low:s,side:o,values:r}=t,n=o/65535,[h,l,c]=s;for(let p=0,u=0,g=0;u<i.length;++p,u+=3,g+=4)e[g]=h+n*i[u],e[g+1]=l+n*i[u+1],e[g+2]=c+n*i[u+2],e[g+3]=r?r[p]:0;return this.guides.needsUpdate=!0,this.roots||(this.roots=this.rootsOf(e)),this.evaluate.uniforms.turn.value.fromArray(t.rotation),this.look.uniforms.painted.value=r?this.paint??1:0,this.fresh=!0,!0}rootsOf(t){let{words:e,reals:i,runs:s,pointsPerGuide:o}=this.strands,r=new Float32Array(3*this.count);for(let n=0,h=0;n<this.count;h+=e[I*n+24],++n)for(let l=0;l<3;++l)r[3*n+l]=t[4*e[I*n]*o+l]+(e[I*n+24]>0?s[3*h+l]:i[I*n+6+l]);return r}get strandsPerRow(){return 2048/this.points.value}setQuality(t,e=!1){this.light.rough.value=e,this.geometry=this.mesh.geometry=e?this.geometries.rough:this.geometries.fine;let i=Math.max(1,Math.round(this.count*t));this.geometry.instanceCount=this.count===0?0:i,this.width.value=this.strandWidth*Math.min(12,this.count/i);let s=Math.max(1,Math.ceil(i/Fe));this.geometries.shadow.instanceCount=this.count===0?0:Math.floor(i/s);let o=this.depthLook.uniforms;o.stride.value=s,o.width.value=this.width.value*s,this.shadowStride=s}place(t,e){let i=Math.ceil(this.geometry.instanceCount/this.strandsPerRow);if(this.count===0||!this.fresh&&i<=this.placedRows)return!1;this.fresh=!1,this.placedRows=i;let s=this.placesTarget;return s.viewport.set(0,0,s.width,s.height),s.scissor.set(0,0,s.width,i),s.scissorTest=!0,t.setRenderTarget(this.placesTarget),t.render(this.screen,e),t.setRenderTarget(null),!0}castShadows(t,e,i){let s=new f.Color,o=t.getClearAlpha();t.getClearColor(s);let r=(l,c,p)=>{t.setRenderTarget(l),t.setClearColor(p,1),t.clear(),t.render(c,e)};t.setClearColor(16777215,1),i&&r(this.firstBody,i,16777215),this.shadowMesh.material=this.depthLook,r(this.firstHair,this.shadowMesh,16777215),this.shadowMesh.material=this.opacityLook;let n=(e.right-e.left)/N,h=Math.max(this.depthLook.uniforms.width.value,1.5*n);this.opacityLook.uniforms.density.value=Math.min(1,.55*(this.depthLook.uniforms.width.value/h)),t.setRenderTarget(this.opacity),t.setClearColor(0,0),t.clear(),t.render(this.shadowMesh,e),t.setRenderTarget(null),t.setClearColor(s,o)}};import*as M from"./three.js";var Jt=.04,Ve=64,Ue=.004,q=.01;function je(a,t,e,i,s){let o=[0,0,0],r=[0,0,0],n=[0,0,0],h=0,l=0,c=0,p=0,u=0;for(let v=0;v<3;++v)o[v]=e[v]-t[v],r[v]=i[v]-t[v],n[v]=a[v]-t[v],h+=o[v]*n[v],l+=r[v]*n[v],c+=o[v]*o[v],p+=o[v]*r[v],u+=r[v]*r[v];let g=u*h-p*l,b=c*l-p*h,E=c*u-p*p,w=(v,H)=>Math.min(1,Math.max(0,H>0?v/H:0)),T,S;if(g>=0&&b>=0&&g+b<=E&&E>0)[T,S]=[g/E,b/E];else{let v=w(l-h+c-p,c+u-2*p),H=1/0;for(let[O,C]of[[w(h,c),0],[0,w(l,u)],[1-v,v]]){let F=O*O*c+2*O*C*p+C*C*u-2*(O*h+C*l);F<H&&([H,T,S]=[F,O,C])}}for(let v=0;v<3;++v)s[v]=t[v]+T*o[v]+S*r[v]}function Ge(a,[t,e,i]){for(let s=0;s<e*i;++s){let o=s*t,r=NaN;for(let n=0;n<t&&Number.isNaN(r);++n)r=Math.sign(a[o+n]);Number.isNaN(r)&&(r=s>0?Math.sign(a[o-t]):1);for(let n=0;n<t;++n)Number.isNaN(a[o+n])?a[o+n]=r*q:r=Math.sign(a[o+n])||1}}var pt=class{constructor(t,e,i){let s=new M.Box3().setFromArray(i).expandByScalar(Jt),o=s.getSize(new M.Vector3).toArray();this.roots=new M.Box3().setFromArray(i).expandByScalar(.25*Jt);let r=Math.max(Ue,Math.max(...o)/(Ve-1)),n=s.min.toArray(),h=o.map(w=>Math.ceil(w/r)+1);this.low=s.min,this.size=new M.Vector3(...h).multiplyScalar(r),this.half=h.map(w=>.5/w);let[l,c,p]=h,u=new Float32Array(l*c*p).fill(NaN);this.measure(t,e,{signed:u,counts:h,low:n,cell:r}),Ge(u,h);let g=new Uint16Array(4*u.length),b=M.DataUtils.toHalfFloat,E=(w,T,S)=>u[Math.min(l-1,Math.max(0,w))+l*(Math.min(c-1,Math.max(0,T))+c*Math.min(p-1,Math.max(0,S)))];for(let w=0,T=0;w<p;++w)for(let S=0;S<c;++S)for(let v=0;v<l;++v,++T){let H=[E(v+1,S,w)-E(v-1,S,w),E(v,S+1,w)-E(v,S-1,w),E(v,S,w+1)-E(v,S,w-1)],O=Math.hypot(...H)||1;H.forEach((C,F)=>g[4*T+F]=b(C/O)),g[4*T+3]=b(u[T])}this.texture=new M.Data3DTexture(g,l,c,p),Object.assign(this.texture,{type:M.HalfFloatType,minFilter:M.LinearFilter,magFilter:M.LinearFilter,unpackAlignment:1,needsUpdate:!0})}measure(t,e,{signed:i,counts:s,low:o,cell:r}){let n=[0,0,0],h=[0,0,0],l=[[0,0,0],[0,0,0],[0,0,0]],c=new Float32Array(i.length).fill(q*q);for(let p=0;p<e.length;p+=3){for(let y=0;y<3;++y)for(let k=0;k<3;++k)l[y][k]=t[3*e[p+y]+k];let[u,g,b]=l,E=[0,0,0],w=[0,0,0];for(let y=0;y<3;++y)E[y]=Math.max(0,Math.ceil((Math.min(u[y],g[y],b[y])-q-o[y])/r)),w[y]=Math.min(s[y]-1,Math.floor((Math.max(u[y],g[y],b[y])+q-o[y])/r));if(E.some((y,k)=>y>w[k]))continue;let[T,S,v]=g.map((y,k)=>y-u[k]),[H,O,C]=b.map((y,k)=>y-u[k]),F=[S*C-v*O,v*H-T*C,T*O-S*H],ne=Math.hypot(...F)||1;for(let y=E[2];y<=w[2];++y)for(let k=E[1];k<=w[1];++k)for(let J=E[0];J<=w[0];++J){n[0]=o[0]+r*J,n[1]=o[1]+r*k,n[2]=o[2]+r*y,je(n,u,g,b,h);let gt=(n[0]-h[0])**2+(n[1]-h[1])**2+(n[2]-h[2])**2,B=J+s[0]*(k+s[1]*y),Tt=((n[0]-h[0])*F[0]+(n[1]-h[1])*F[1]+(n[2]-h[2])*F[2])/ne,re=gt<c[B]*(1-1e-5),he=gt<=c[B]*(1+1e-5)&&Math.abs(Tt)>Math.abs(i[B]||0);!re&&!he||(c[B]=gt,i[B]=Tt)}}for(let p=0;p<i.length;++p)Number.isNaN(i[p])||(i[p]=(i[p]<0?-1:1)*Math.sqrt(c[p]))}holds(t){return this.roots.containsBox(new M.Box3().setFromArray(t))}dispose(){this.texture.dispose()}};var Be=.006,te={side:m.DoubleSide,polygonOffset:!0,polygonOffsetFactor:0,polygonOffsetUnits:-1e4},Ye=new m.MeshBasicMaterial({color:13662778,...te}),Ke=new m.MeshBasicMaterial({color:14278114,...te});function Ze([a,t,e,,i],s){let o=i>0?new m.Mesh(new m.TorusGeometry(i+.003,.003,10,40),Ye):new m.Mesh(new m.CapsuleGeometry(.0016,.022,4,10),Ke);return o.position.set(a,t,e),o.quaternion.setFromUnitVectors(i>0?new m.Vector3(0,0,1):new m.Vector3(1,0,0),s),o}function qe(a,t){for(let e=0;e<3;++e){let i=new Float32Array(a.length),s=new Float32Array(a.length);for(let o=0;o<t.length;o+=3){let r=(a[t[o]]+a[t[o+1]]+a[t[o+2]])/3;for(let n=0;n<3;++n)i[t[o+n]]+=r,s[t[o+n]]+=1}for(let o=0;o<a.length;++o)s[o]>0&&(a[o]=i[o]/s[o])}}var X=class{constructor(){this.hair=new dt,this.contacts=new ot,this.scene=new m.Scene,this.bodies=new m.Group,this.holds=new m.Group,this.holds.matrixAutoUpdate=!1,this.scene.add(this.bodies,this.hair.mesh,this.contacts.group,this.holds),this.casters=new m.Scene,this.casters.overrideMaterial=new m.ShaderMaterial({glslVersion:m.GLSL3,side:m.DoubleSide,vertexShader:"void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }",fragmentShader:"precision highp float; out vec4 pixel; void main() { pixel = vec4(gl_FragCoord.z, 0.0, 0.0, 1.0); }"}),this.casterGroup=new m.Group,this.casters.add(this.casterGroup)}setBodies(t){for(let e of this.bodies.children)e.geometry.dispose();this.bodies.clear(),this.casterGroup.clear(),this.hair.setSkin(null),this.bodiesMoved=!0,t.forEach((e,i)=>{let s=new m.BufferGeometry;s.setAttribute("position",new m.BufferAttribute(e.positions,3)),s.setIndex(new m.BufferAttribute(e.triangles,1)),e.normals?s.setAttribute("normal",new m.BufferAttribute(e.normals,3)):s.computeVertexNormals();let o=e.colours??Float32Array.from(e.positions,(l,c)=>e.colour[c%3]);s.setAttribute("tint",new m.BufferAttribute(o,3)),s.setAttribute("scalp",new m.BufferAttribute(new Float32Array(e.positions.length/3),1));let r=new m.ShaderMaterial({glslVersion:m.GLSL3,vertexShader:It,fragmentShader:Wt,uniforms:{...this.hair.light,hairColour:this.hair.look.uniforms.colour,skin:{value:i===0||e.colours?1:0}}}),n=new m.Mesh(s,r),h=new m.Mesh(s);for(let l of[n,h])l.matrixAutoUpdate=!1;this.bodies.add(n),this.casterGroup.add(h)})}markScalp(t){let e=this.bodies.children[0],i=this.hair.roots;if(!e||!i||!t[0]||this.marked?.head===e&&this.marked?.roots===i.length)return;this.marked={head:e,roots:i.length};let s=Be,o=new Set,r=(p,u,g)=>`${Math.floor(p/s)},${Math.floor(u/s)},${Math.floor(g/s)}`,n=e.matrix.clone().invert(),h=new m.Vector3;for(let p=0;p<i.length;p+=3)h.fromArray(i,p).applyMatrix4(n),o.add(r(h.x,h.y,h.z));let{position:l,scalp:c}=e.geometry.attributes;for(let p=0;p<l.count;++p){let u=0;for(let g=-1;g<=1;++g)for(let b=-1;b<=1;++b)for(let E=-1;E<=1;++E)u+=o.has(r(l.getX(p)+g*s,l.getY(p)+b*s,l.getZ(p)+E*s))?1:0;c.setX(p,Math.min(1,u/7))}qe(c.array,e.geometry.index.array),c.needsUpdate=!0,this.findSkin(e,i,n)}findSkin(t,e,i){let s=new Float32Array(e.length),o=new m.Vector3;for(let r=0;r<e.length;r+=3)o.fromArray(e,r).applyMatrix4(i).toArray(s,r);this.skinOf===t&&this.hair.skin?.holds(s)||(this.skinOf=t,this.hair.setSkin(new pt(t.geometry.attributes.position.array,t.geometry.index.array,s)),this.hair.moveSkin(t.matrix))}setPoses(t){let e=new m.Vector3(1,1,1);this.bodies.children.forEach((s,o)=>{if(!t[o])return;s.matrix.compose(new m.Vector3(...t[o].position),new m.Quaternion(...t[o].rotation),e);let r=this.casterGroup.children[o].matrix;this.bodiesMoved||(this.bodiesMoved=!r.equals(s.matrix)),r.copy(s.matrix)});let i=this.bodies.children[0]?.matrix;i&&this.hair.moveSkin(i),i&&this.restHead&&this.holds.matrix.copy(i).multiply(this.restHead),t[0]&&this.hair.light.headCentre.value.set(0,.01,.06).applyMatrix4(this.bodies.children[0]?.matrix??new m.Matrix4)}showHolds(t){let{strands:e}=this.hair,i=JSON.stringify(t),[s]=this.bodies.children;if(i===this.holdsShown||!e||!s)return!1;this.holdsShown=i;for(let o of this.holds.children)o.geometry.dispose();this.holds.clear(),this.restHead=s.matrix.clone().invert(),this.holds.matrix.identity();for(let o of t)this.holds.add(Ze(o,this.alongHair(o)));return!0}alongHair([t,e,i]){let{guides:s,strands:o}=this.hair,r=s.image.data,n=o.pointsPerGuide,h=u=>new m.Vector3(r[4*u],r[4*u+1],r[4*u+2]),l=new m.Vector3(t,e,i),c=1,p=1/0;for(let u=0;u<o.guides*n;++u){let g=u%n===0?1/0:h(u).distanceTo(l);g<p&&([c,p]=[u,g])}return h(c).sub(h(c-1)).normalize()}};var $=26,Xe=220,_t=42,ee=24,ie=.3,bt=.06,se=.3,$e=300,Qe=.5,Je=.03,ti=1200,ei={dark:{middle:[.215,.22,.24],rim:[.06,.062,.072]},light:{middle:[.965,.96,.95],rim:[.79,.785,.78]}},U={target:[0,.01,-.022],distance:1.02},ft=.03,Q=.9,oe=.01,ae=1.04,ii={front:0,three_quarter:.6,side:Math.PI/2,back:Math.PI};function si(a,t,e,i){let[s,o,r]=U.target,n=Math.tan(d.MathUtils.degToRad($/2)),h=U.distance*n,l=Math.min(a.min.z-ft,r-h),c=Math.max(a.max.z+ft,r+h),p=r+oe*Math.round(((l+c)/2-r)/oe),u=Math.sin(Math.atan(n*Math.max(Q,i))),g=new d.Vector3,b=U.distance;for(let w=0;w<t;++w){e(w,g);let T=Math.hypot(g.x-s,g.y-o);b=Math.max(b,T+(Math.abs(g.z-p)+ft/2)/n,(T+ft)/u)}let E=Math.ceil(Math.log(b/U.distance)/Math.log(ae)-1e-9);return{target:[s,o,p],distance:U.distance*ae**E}}var mt=class{constructor(t){this.canvas=t;let e=t.getContext("webgl2",{alpha:!1,antialias:!0,powerPreference:"high-performance"});if(!e)throw new Error("this browser has no WebGL 2");if(this.renderer=new d.WebGLRenderer({canvas:t,context:e}),!this.renderer.extensions.has("EXT_color_buffer_float"))throw new Error("this browser cannot draw into textures of floating-point numbers, which the studio needs");this.renderer.autoClear=!1,this.camera=new d.PerspectiveCamera($,1,.05,20),this.camera.up.set(0,0,1),this.controls=new et(this.camera,t),this.controls.enableDamping=!1,this.controls.minDistance=.15,this.controls.maxDistance=6,this.controls.addEventListener("change",()=>this.change()),this.lightCamera=new d.OrthographicCamera(-.5,.5,.5,-.5,.1,2.5),this.lightCamera.up.set(0,0,1),this.backdrop=new d.Mesh(new d.PlaneGeometry(2,2),new d.ShaderMaterial({glslVersion:d.GLSL3,vertexShader:Vt,fragmentShader:Ut,depthWrite:!1,depthTest:!1,uniforms:{middle:{value:new d.Vector3},rim:{value:new d.Vector3},aspect:{value:1}}})),this.backdrop.frustumCulled=!1,this.coarse=new d.WebGLRenderTarget(1,1,{generateMipmaps:!1}),this.enlarged=new d.Mesh(new d.PlaneGeometry(2,2),new d.ShaderMaterial({glslVersion:d.GLSL3,vertexShader:jt,fragmentShader:Gt,depthWrite:!1,depthTest:!1,uniforms:{coarse:{value:this.coarse.texture}}})),this.enlarged.frustumCulled=!1,this.views=[new X],this.still=ie;let i=e.getExtension("WEBGL_debug_renderer_info"),s=i&&/swiftshader|llvmpipe|software|basic render/i.test(e.getParameter(i.UNMASKED_RENDERER_WEBGL));this.quality=s?bt:ie,this.scale=s?se:1,this.spent=[],this.unfinished=0,this.held=!1;for(let[r,n]of[["pointerdown",!0],["pointerup",!1],["pointercancel",!1]])addEventListener(r,()=>this.held=n,!0);t.addEventListener("webglcontextlost",()=>this.fence&&this.finish(this.renderer.getContext())),this.afterDrawing=()=>{},this.turning=!1,this.waiting=[],this.drawing=[],this.lastChange=0,this.home=this.framed=U,this.look("three_quarter"),this.setTheme("dark"),new ResizeObserver(()=>this.resize()).observe(t.parentElement),this.resize();let o=()=>{requestAnimationFrame(o),this.tick()};requestAnimationFrame(o)}setTheme(t){let{middle:e,rim:i}=ei[t];this.backdrop.material.uniforms.middle.value.set(...e),this.backdrop.material.uniforms.rim.value.set(...i),this.change()}holdTool(t){let{controls:e}=this,i=-1;e.mouseButtons=t?{LEFT:i,MIDDLE:d.MOUSE.DOLLY,RIGHT:d.MOUSE.ROTATE}:{LEFT:d.MOUSE.ROTATE,MIDDLE:d.MOUSE.DOLLY,RIGHT:d.MOUSE.PAN},e.touches=t?{ONE:i,TWO:d.TOUCH.DOLLY_ROTATE}:{ONE:d.TOUCH.ROTATE,TWO:d.TOUCH.DOLLY_PAN}}setCompared(t){t!==this.views.length>1&&(this.views.length=1,t&&this.views.push(new X),this.resize())}view(t){return t===1&&this.setCompared(!0),this.views[t]}look(t){let e=new d.Vector3(...this.home.target),{distance:i}=this.home,s=ii[t];this.framed=this.home,this.side=t,this.controls.target.copy(e),this.camera.position.set(i*Math.sin(s),-i*Math.cos(s),.07*i).add(e),this.controls.update(),this.change()}findHair(){let{guides:t,strands:e}=this.views[0].hair;if(!t||!e||e.guides===0)return;let i=e.guides*e.pointsPerGuide,s=(E,w)=>w.fromArray(t.image.data,4*E),o=new d.Box3,r=new d.Vector3;for(let E=0;E<i;++E)o.expandByPoint(s(E,r));let n=o.getCenter(new d.Vector3),h=o.getSize(new d.Vector3).length(),l=n.distanceTo(new d.Vector3(...U.target))<.35&&h<1.2,c=l?si(o,i,s,this.camera.aspect):{target:n.toArray(),distance:Math.max(.3,1.6*h)};this.home=c;let p=new d.Vector3(...this.framed.target);if(p.distanceTo(new d.Vector3(...c.target))<1e-6&&Math.abs(c.distance/this.framed.distance-1)<1e-6)return;let g=this.camera.position.clone().sub(this.controls.target),b=this.controls.target.distanceTo(p)<.001&&Math.abs(g.length()/this.framed.distance-1)<.02;this.framed=c,!(!b&&l)&&(this.controls.target.set(...c.target),this.camera.position.copy(this.controls.target).addScaledVector(g.normalize(),c.distance),this.controls.update(),this.change())}orbit(t,e){let i=this.camera.position.clone().sub(this.controls.target),s=new d.Spherical().setFromVector3(new d.Vector3(i.x,i.z,-i.y));s.theta+=t,s.phi=Math.min(Math.PI-.05,Math.max(.05,s.phi+e));let o=new d.Vector3().setFromSpherical(s);this.camera.position.set(o.x,-o.z,o.y).add(this.controls.target),this.controls.update(),this.change()}zoom(t){let e=this.camera.position.clone().sub(this.controls.target),i=Math.min(this.controls.maxDistance,Math.max(this.controls.minDistance,e.length()*t));this.camera.position.copy(this.controls.target).add(e.setLength(i)),this.controls.update(),this.change()}pan(t,e){let i=new d.Vector3().setFromMatrixColumn(this.camera.matrix,0).multiplyScalar(t).addScaledVector(new d.Vector3().setFromMatrixColumn(this.camera.matrix,1),e);this.camera.position.add(i),this.controls.target.add(i),this.controls.update(),this.change()}resize(){let{clientWidth:t,clientHeight:e}=this.canvas.parentElement;if(!t||!e)return;this.renderer.setPixelRatio(Math.min(devicePixelRatio,2)),this.renderer.setSize(t,e,!1),this.camera.aspect=t/this.views.length/e;let i=d.MathUtils.degToRad($);this.camera.fov=this.camera.aspect<Q?d.MathUtils.radToDeg(2*Math.atan(Math.tan(i/2)*Q/this.camera.aspect)):$,this.camera.updateProjectionMatrix(),this.change()}change(){this.dirty=!0,this.lastChange=performance.now()}whenDrawn(t){this.waiting.push(t)}tick(){let t=this.renderer.getContext();if(this.fence&&t.getSyncParameter(this.fence,t.SYNC_STATUS)!==t.SIGNALED)return;this.fence&&this.finish(t);let e=performance.now();this.turning&&this.orbit(Math.min(100,e-this.ticked)/1e3*Qe,0),this.ticked=e;for(let{hair:i}of this.views)i.fall&&(i.fall.goOn()||i.sweep(),this.change());this.dirty?(this.full=this.quality===1&&this.scale===1,this.draw(this.quality,this.scale),this.hasty=!0):!this.full&&!this.held&&performance.now()-this.lastChange>Xe&&(this.full=!0,this.still=Math.max(this.still,this.quality),this.draw(this.still),this.refining=!0)}finish(t){t.deleteSync(this.fence),this.fence=null;for(let i of this.drawing)i();let e=performance.now()-this.begun;this.hasty&&this.adapt(e),this.refining&&this.refine(e),this.hasty=this.refining=!1}refine(t){let e=this.still,i=Math.min(1,e*Math.min(4,ti/t));(i>1.3*e||i===1&&e<1)&&(this.full=!1),!(this.full&&i>.7*e)&&(this.still=i)}adapt(t){let{quality:e,scale:i}=this,s=Math.max(.3,_t/t);t>_t&&e===bt?this.scale=Math.max(se,i*Math.sqrt(s)):t>_t?this.quality=Math.max(bt,e*s):t<ee&&i<1?this.scale=Math.min(1,i*1.07):t<ee&&(this.quality=Math.min(1,e*1.15))}aimLights(t){let e=this.camera.position.clone().sub(this.controls.target),i=Math.atan2(e.x,-e.y),s=t?.001:.06;i=Math.round(i/s)*s;let o=(h,l)=>new d.Vector3(Math.sin(i+h),-Math.cos(i+h),l).normalize(),r={keyWay:o(-.62,.85),fillWay:o(.95,.15),rimWay:o(2.55,.75)},n=!1;for(let{hair:h}of this.views)for(let[l,c]of Object.entries(r))n||(n=h.light[l].value.distanceToSquared(c)>1e-10),h.light[l].value.copy(c);return n}castShadows(t){let{light:e}=t.hair,i=new d.Vector3(0,.02,-.02),s=this.lightCamera;s.position.copy(i).addScaledVector(e.keyWay.value,1.3),s.lookAt(i),s.updateMatrixWorld(),s.updateProjectionMatrix(),e.lightRange.value=s.far-s.near,e.lightMatrix.value.set(.5,0,0,.5,0,.5,0,.5,0,0,.5,.5,0,0,0,1).multiply(s.projectionMatrix).multiply(s.matrixWorldInverse),t.hair.castShadows(this.renderer,s,t.bodiesMoved?t.casters:null),t.bodiesMoved=!1}draw(t,e=1){let i=performance.now();this.dirty=!1;let{renderer:s,camera:o}=this,r=this.aimLights(this.full);for(let c of this.views){c.hair.setQuality(t,e<1);let p=c.hair.place(s,o);c.bodiesMoved||(c.bodiesMoved=r),c.stale||(c.stale=p||r||c.shadowQuality!==t),c.stale&&(e===1||i-(c.shadowTime??0)>$e)&&(this.castShadows(c),c.stale=!1,c.shadowTime=i,c.shadowQuality=t)}let n=s.getDrawingBufferSize(new d.Vector2),h=e<1?this.coarse:null;if(h&&(n.multiplyScalar(e).round(),h.setSize(n.x,n.y)),this.views.forEach((c,p)=>this.drawView(c,p,n,h)),s.setScissorTest(!1),h){s.setRenderTarget(null);let{x:c,y:p}=s.getSize(new d.Vector2);s.setViewport(0,0,c,p),s.render(this.enlarged,o)}let l=s.getContext();this.fence=l.fenceSync(l.SYNC_GPU_COMMANDS_COMPLETE,0),l.flush(),this.begun=i,this.hasty=this.refining=!1,this.drawing=this.waiting.splice(0),this.afterDrawing(),this.spent.push(this.unfinished+performance.now()-i),this.unfinished=0,this.spent.length>60&&this.spent.shift()}drawView(t,e,i,s){let{renderer:o,camera:r}=this,n=i.x/this.views.length;if(s)s.viewport.set(e*n,0,n,i.y),s.scissor.copy(s.viewport),s.scissorTest=!0,o.setRenderTarget(s);else{let h=[e*n,0,n,i.y].map(l=>l/o.getPixelRatio());o.setRenderTarget(null),o.setViewport(...h),o.setScissor(...h),o.setScissorTest(!0)}o.clear(),this.backdrop.material.uniforms.aspect.value=n/i.y,o.render(this.backdrop,r),t.hair.look.uniforms.viewport.value.set(n,i.y),t.contacts.viewport.value.set(n,i.y),o.render(t.scene,r)}spend(t){this.unfinished+=t}scriptTime(){return[...this.spent].sort((t,e)=>t-e)[this.spent.length>>1]??0}screenshot(){this.full=!0,this.fence&&this.finish(this.renderer.getContext());for(let{hair:t}of this.views)t.sweep();return this.draw(1),new Promise(t=>this.canvas.toBlob(t,"image/png"))}viewOf(t){let e=Math.tan(d.MathUtils.degToRad($)/2),i=t<Q?e*Q/t:e;return{position:this.camera.position.toArray(),target:this.controls.target.toArray(),angle:d.MathUtils.radToDeg(2*Math.atan(i))}}metresAcross(){let t=this.camera.position.distanceTo(this.controls.target);return 2*Math.tan(d.MathUtils.degToRad(this.camera.fov)/2)*t*this.camera.aspect*this.views.length}hairUnder([t,e],i){let{guides:s,strands:o}=this.views[0].hair;if(!s||!o)return null;let r=this.camera.position,n=new d.Vector3(2*t-1,1-2*e,.5).unproject(this.camera).sub(r).normalize(),h=s.image.data,l=new d.Vector3,c=null,p=1/0;for(let u=0;u<o.guides*o.pointsPerGuide;++u){l.set(h[4*u],h[4*u+1],h[4*u+2]).sub(r);let g=l.dot(n);g<=0||g>=p||l.lengthSq()-g*g>i*i||(p=g,c=l.add(r).toArray())}return c}guideUnder([t,e]){let{strands:i}=this.views[0].hair,{clientWidth:s,clientHeight:o}=this.canvas;if(!i||this.views.length>1)return null;let r=null,n=Je*o;for(let h=0;h<i.guides;++h)for(let[l,c]of this.wayOf(h)){let p=Math.hypot(l-t*s,c-e*o);p<n&&([r,n]=[h,p])}return r}wayOf(t){let{guides:e,strands:i}=this.views[0].hair,{clientWidth:s,clientHeight:o}=this.canvas,r=[],n=new d.Vector3;if(!e||t>=i.guides||this.views.length>1)return r;let h=i.pointsPerGuide;for(let l=t*h;l<(t+1)*h;++l)n.fromArray(e.image.data,4*l).project(this.camera),r.push([(n.x+1)/2*s,(1-n.y)/2*o]);return r}skinUnder([t,e]){let i=new d.Raycaster;i.setFromCamera(new d.Vector2(2*t-1,1-2*e),this.camera);let s=this.views[0].bodies;for(let o of s.children)o.matrixWorld.copy(o.matrix);return i.intersectObjects(s.children,!1)[0]?.point.toArray()??null}depthOf(t){let e=this.camera.getWorldDirection(new d.Vector3);return new d.Vector3(...t).sub(this.camera.position).dot(e)}pointAt([t,e],i){let s=this.camera.getWorldDirection(new d.Vector3),o=new d.Vector3(2*t-1,1-2*e,.5).unproject(this.camera).sub(this.camera.position);return o.multiplyScalar(i/o.dot(s)).add(this.camera.position).toArray()}markFalling(t){let{hair:e}=this.views[0],{guides:i,strands:s}=e;e.mark(t&&i?Dt(i.image.data,s.guides,s.pointsPerGuide,t):null),this.change()}letFall(){if(matchMedia("(prefers-reduced-motion: reduce)").matches)return;let{hair:t,scene:e}=this.views[0],i=s=>o=>{e[s?"add":"remove"](o),this.canvas.dataset.falling=s};t.letFall(i(!0),i(!1))}showHolds(t){this.views[0].showHolds(t)&&this.change()}showLocks(t){this.views[0].hair.look.uniforms.locks.value=t,this.change()}planeOnHead(t,e){let i=new d.Vector3(...t),s=new d.Vector3(...e),o=this.views[0].hair.light.headCentre.value,r=i.clone().add(s).multiplyScalar(.5).sub(o),n=s.clone().sub(i).cross(r).normalize();return[...n.toArray(),n.dot(i)]}};function oi(a){let t=new Uint32Array(a,0,1+new Uint32Array(a,0,1)[0]),e=[],i=t.byteLength;for(let s of t.subarray(1))e.push(Xt(a.slice(i,i+s))),i+=Math.ceil(s/4)*4;return e}function Pi(a,t){let e=new mt(document.getElementById("canvas")),i=e.view(0),s=[];for(let c of oi(a))c.kind===z.bodies&&i.setBodies(c.bodies),c.kind===z.strands&&i.hair.setStrands(c.strands),c.kind===z.frame&&s.push(c.frame);let o=c=>{i.hair.setFrame(c),i.setPoses(c.poses),i.markScalp(c.poses),e.change(),e.whenDrawn(()=>document.body.dataset.drawn=Number(document.body.dataset.drawn??0)+1)},r=0,n=null;o(s[0]);let h=document.getElementById("play"),l=()=>{clearInterval(n),n=n?null:setInterval(()=>o(s[r=(r+1)%s.length]),1e3/t),h.textContent=n?"Pause":"Play",document.body.dataset.playing=!!n};h.hidden=s.length<2,h.addEventListener("click",l),s.length>1&&l(),document.body.dataset.frames=s.length}export{Pi as show};
